/** What a function that no dialect allows most likely reaches, by its name: files, the session, or other systems. */
export function reachOf(name: string): 'file' | 'session' | 'execute' | undefined {
  if (
    /file|csv|parquet|json_auto|xlsx|lo_(?:import|export|get|put)|^ls_|_dir|fsdir|extension|^s3|^url|http|hdfs|gcs|azure|iceberg|delta|glob|^load|directory|^text$|outfile|stage/.test(
      name,
    )
  )
    return 'file';
  if (
    /^(?:set_|setval|nextval|currval|lastval|pg_advisory|get_lock|release_|is_.*_lock|pg_notify|current_|session_|last_insert)/.test(
      name,
    )
  )
    return 'session';
  if (
    /sleep|benchmark|dblink|^exec|cmd|cancel|terminate|reload|query_to|cursor_to|remote|mysql|postgres|sqlite|odbc|jdbc|python|^sys_|^dbms_|^utl_|^xp_|^sp_/.test(
      name,
    )
  )
    return 'execute';
  return undefined;
}
