/** A connection that gives these pieces, one at a read, and then ends, or breaks. Keeps what it is sent, of which it takes little at once. */
export function connectionOf(pieces: readonly string[], breaks = false) {
  const left = pieces.map((piece) => Buffer.from(piece));
  return {
    sent: [] as Uint8Array[],
    isClosed: false,
    async read(buffer: Uint8Array) {
      const piece = left.shift();
      if (!piece && breaks) throw new Error('The connection was cut.');
      if (!piece) return null;
      buffer.set(piece);
      return piece.byteLength;
    },
    async write(bytes: Uint8Array) {
      const taken = bytes.slice(0, 50);
      this.sent.push(taken);
      return taken.byteLength;
    },
    close() {
      this.isClosed = true;
    },
  };
}
