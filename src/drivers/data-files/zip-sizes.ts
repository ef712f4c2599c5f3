/** How large the parts of a zip archive say that they are, unpacked; undefined when it is no archive. */
export function zipSizes(archive: Buffer): Map<string, number> | undefined {
  // The directory stands at the end, before a comment of at most 64 kB.
  const end = archive.lastIndexOf('PK\x05\x06', archive.length, 'latin1');
  if (end < 0 || end + 22 > archive.length) return undefined;
  const sizes = new Map<string, number>();
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.toString('latin1', at, at + 4) !== 'PK\x01\x02') return undefined;
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    // Four full bytes stand for a size that does not fit into them: more than is read in any case.
    sizes.set(archive.toString('utf8', at + 46, at + 46 + name), archive.readUInt32LE(at + 24));
    at += 46 + name + extra + comment;
  }
  return sizes;
}
