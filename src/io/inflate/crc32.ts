const POLYNOMIAL = 0xedb8_8320;

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) * POLYNOMIAL);
  return crc;
});

/** The CRC-32 of some bytes, as gzip and PNG have it (RFC 1952, 8). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_OF_BYTE[(crc ^ byte) & 255];
  return ~crc >>> 0;
}
