/**
 * English verbs of everyday speech, in the form that `lemma` gives or as they stand. A verb that nothing explains still leaves it
 * open what is asked about (`which truck burned the most fuel`); a noun that nothing explains is what is asked about.
 */
export const commonVerbs: ReadonlySet<string> = new Set(
  `accept achieve act add admit advise affect agree aim allow announce answer apply approve arrange arrive ask assign assist attend avoid
  back become beat begin began begun belong bet bill bite blow book borrow break broke broken bring brought build built burn burnt buy bought
  call came cancel care carry catch caught cause change charge chase check choose chose chosen claim clean clear climb close collect combine come complain complete
  confirm connect consider consist contact continue convert cook cost cover create cut deal dealt decide decline deliver depend describe deserve
  deal drop draw drew drawn drive drove driven earn eat ate eaten enable end enjoy enter exceed expect expire explain face fail fall fell fallen feed fed feel felt fetch
  fight fill find finish fire fit fix flow fly flew focus follow force forget forgot gain gather gave generate get give given go gone got grab grow grew grown
  handle hand hang happen hate have hear heard help hit hold hire hurt improve increase inform involve join jump keep kept kick know knew known
  lack land last laugh launch lead led lean learn leave left lend lent let lie lay like link live log look lose lost love maintain make made manage mark mean meant meet met
  mention miss move name need notice obtain occur offer open operate order owe own park pass pay paid perform pick place plan play point prefer prepare present press
  prevent process produce promise protect prove pull push put raise ran reach read realise realize receive recommend record reduce refer refuse register reject
  relate release remain remember remove rent repair repeat replace reply report represent request require reserve resolve respond rest result return
  reveal ride rode rise rose risen run rush sail save saw say said see seen seem sell sold send sent serve set settle shake share shine ship shoot shop shout show shown shut
  sign sit slip smile solve sort sound speak spoke spoken spend spent split spread stand stood start stay steal stole stolen step stick stuck stop store struggle study submit
  succeed suffer suggest supply support suppose take talk taught teach tell tend test thank think thought throw threw thrown touch track trade train
  travel treat trust try turn understand understood use visit vote wait walk want warn wash watch wear wore worn weigh win won wish wonder work worry write wrote written
  higher lower bigger smaller larger faster slower longer shorter better worse best worst cheaper dearer older newer younger
  ahead away aside apart instead though although because but until since unless while nothing nobody anywhere everywhere together`.split(
    /\s+/,
  ),
);
