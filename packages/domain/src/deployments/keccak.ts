// Keccak-256 as Ethereum uses it, which no platform has. In halves of 32 bits: with BigInt, the code of one contract takes 100 ms.

const ROTATIONS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const LANES = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
/** Low and high half of each round's constant. */
const ROUNDS = [
  [0x1, 0],
  [0x8082, 0],
  [0x808a, 0x80000000],
  [0x80008000, 0x80000000],
  [0x808b, 0],
  [0x80000001, 0],
  [0x80008081, 0x80000000],
  [0x8009, 0x80000000],
  [0x8a, 0],
  [0x88, 0],
  [0x80008009, 0],
  [0x8000000a, 0],
  [0x8000808b, 0],
  [0x8b, 0x80000000],
  [0x8089, 0x80000000],
  [0x8003, 0x80000000],
  [0x8002, 0x80000000],
  [0x80, 0x80000000],
  [0x800a, 0],
  [0x8000000a, 0x80000000],
  [0x80008081, 0x80000000],
  [0x8080, 0x80000000],
  [0x80000001, 0],
  [0x80008008, 0x80000000],
] as const;
const RATE = 136;

/** The Keccak-256 of the bytes, as 0x and 64 hexadecimal digits. */
export function keccak256(bytes: Uint8Array): string {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE);
  padded.set(bytes);
  padded[bytes.length] = 1;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const words = new DataView(padded.buffer);
  const state = new Int32Array(50);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let word = 0; word < RATE / 4; word += 1)
      state[word] = (state[word] ?? 0) ^ words.getInt32(block + word * 4, true);
    permute(state);
  }
  return `0x${[...new Uint8Array(state.buffer, 0, 32)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function permute(state: Int32Array): void {
  const column = new Int32Array(10);
  const row = new Int32Array(10);
  for (const [low, high] of ROUNDS) {
    for (let half = 0; half < 10; half += 1) {
      column[half] = 0;
      for (let at = half; at < 50; at += 10) column[half] = (column[half] ?? 0) ^ (state[at] ?? 0);
    }
    for (let half = 0; half < 10; half += 1) {
      const [before, after] = [(half + 8) % 10, (half + 2) % 10];
      const mixed = (column[before] ?? 0) ^ rotated(column[after] ?? 0, column[after ^ 1] ?? 0, 1);
      for (let at = half; at < 50; at += 10) state[at] = (state[at] ?? 0) ^ mixed;
    }
    let movedLow = state[2] ?? 0;
    let movedHigh = state[3] ?? 0;
    for (let step = 0; step < 24; step += 1) {
      const lane = (LANES[step] ?? 0) * 2;
      const nextLow = state[lane] ?? 0;
      const nextHigh = state[lane + 1] ?? 0;
      state[lane] = rotated(movedLow, movedHigh, ROTATIONS[step] ?? 0);
      state[lane + 1] = rotated(movedHigh, movedLow, ROTATIONS[step] ?? 0);
      movedLow = nextLow;
      movedHigh = nextHigh;
    }
    for (let y = 0; y < 50; y += 10) {
      row.set(state.subarray(y, y + 10));
      for (let half = 0; half < 10; half += 1)
        state[y + half] = (row[half] ?? 0) ^ (~(row[(half + 2) % 10] ?? 0) & (row[(half + 4) % 10] ?? 0));
    }
    state[0] = (state[0] ?? 0) ^ low;
    state[1] = (state[1] ?? 0) ^ high;
  }
}

/** One half of a lane that is rotated to the left, neither by 0 nor by 32 bits. */
function rotated(half: number, other: number, by: number): number {
  return by < 32 ? (half << by) | (other >>> (32 - by)) : (other << (by - 32)) | (half >>> (64 - by));
}
