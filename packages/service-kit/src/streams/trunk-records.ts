/** What a trunk carries from a service to a gateway. */
export interface TrunkRecord {
  /** `end`: the streams end; the browsers may connect again. A record without readers shows that the trunk is alive. */
  readonly kind: 'frame' | 'end';
  /** Numbers of the readers that it is for. */
  readonly readers: readonly number[] | 'all';
  /** Cursor that a reader has with this frame. */
  readonly sequence?: number | undefined;
  readonly frame: Buffer;
}

/** Length of the rest, kind, sequence + 1 (0 is none), number of readers; then the readers and the frame. */
const headBytes = 13;
const lengthBytes = 4;
const everyReader = 0xffff_ffff;
const kinds = ['frame', 'end'] as const;
/** Larger ones are no records: the gateway speaks with something else. */
const maxRecordBytes = 16 * 1024 * 1024;

const nothing = Buffer.alloc(0);

/** Shows that a trunk is alive. */
export const aliveRecord: TrunkRecord = { kind: 'frame', readers: [], frame: nothing };

/** The streams of these readers end. */
export const endRecord = (readers: readonly number[]): TrunkRecord => ({
  kind: 'end',
  readers,
  frame: nothing,
});

export function encodeRecord({ kind, readers, sequence, frame }: TrunkRecord): Buffer {
  const count = readers === 'all' ? 0 : readers.length;
  const bytes = Buffer.allocUnsafe(headBytes + count * 4 + frame.length);
  bytes.writeUInt32BE(bytes.length - lengthBytes, 0);
  bytes.writeUInt8(kinds.indexOf(kind), 4);
  bytes.writeUInt32BE(sequence === undefined ? 0 : sequence + 1, 5);
  bytes.writeUInt32BE(readers === 'all' ? everyReader : count, 9);
  for (let at = 0; at < count; at += 1) {
    bytes.writeUInt32BE((readers as readonly number[])[at] as number, headBytes + at * 4);
  }
  frame.copy(bytes, headBytes + count * 4);
  return bytes;
}

/** @throws Error when the bytes are no record */
function decodeRecord(bytes: Buffer): TrunkRecord {
  const kind = kinds[bytes.readUInt8(4)];
  const sequence = bytes.readUInt32BE(5);
  const count = bytes.readUInt32BE(9);
  const frameAt = headBytes + (count === everyReader ? 0 : count) * 4;
  if (!kind || frameAt > bytes.length) throw new Error('Not a record of a trunk');
  const readers =
    count === everyReader
      ? ('all' as const)
      : Array.from({ length: count }, (_, at) => bytes.readUInt32BE(headBytes + at * 4));
  return {
    kind,
    readers,
    ...(sequence === 0 ? {} : { sequence: sequence - 1 }),
    frame: bytes.subarray(frameAt),
  };
}

/** Bytes of the record that begins here. @throws Error when it is none */
function lengthOf(bytes: Buffer, at: number): number {
  const length = lengthBytes + bytes.readUInt32BE(at);
  if (length < headBytes || length > maxRecordBytes) throw new Error('Not a record of a trunk');
  return length;
}

/** Puts records together from the pieces in which they arrive. */
export class TrunkDecoder {
  #pieces: Buffer[] = [];
  #length = 0;
  /** Bytes that are needed for the next record, as far as its length has arrived. */
  #needed = headBytes;

  /**
   * The records that this piece completes. Their frames are windows on it.
   * @throws Error when it is none
   */
  take(piece: Buffer): TrunkRecord[] {
    this.#pieces.push(piece);
    this.#length += piece.length;
    // A large record comes in many pieces: they are put together once.
    if (this.#length < this.#needed) return [];
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    const records: TrunkRecord[] = [];
    let at = 0;
    this.#needed = headBytes;
    while (bytes.length - at >= headBytes) {
      const length = lengthOf(bytes, at);
      if (at + length > bytes.length) {
        this.#needed = length;
        break;
      }
      records.push(decodeRecord(bytes.subarray(at, at + length)));
      at += length;
    }
    this.#pieces = at < bytes.length ? [bytes.subarray(at)] : [];
    this.#length = bytes.length - at;
    return records;
  }
}
