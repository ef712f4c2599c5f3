/** Called when a person comes back to this tab: another may have changed what is shown. */
export function onReturn(listener: () => void): () => void {
  const come = () => {
    if (!document.hidden) listener();
  };
  addEventListener('focus', come);
  document.addEventListener('visibilitychange', come);
  return () => {
    removeEventListener('focus', come);
    document.removeEventListener('visibilitychange', come);
  };
}
