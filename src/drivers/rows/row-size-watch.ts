import { resultBounds, tooLarge } from './result-bounds.ts';
import type { RowBuffer } from './row-buffer.ts';

interface Socket {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  destroy(): unknown;
}

/**
 * A client library gathers a row until it is whole, whatever its size, and says nothing meanwhile. This counts what arrives
 * between two rows and cuts the line when that is too much.
 */
export function watchRowSize(socket: Socket, rows: RowBuffer): { rowArrived(): void; stop(): void } {
  let arrived = 0;
  const count = (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived <= resultBounds.rowBytes) return;
    socket.off('data', count);
    rows.fail(tooLarge());
    socket.destroy();
  };
  socket.on('data', count);
  return {
    rowArrived() {
      arrived = 0;
    },
    stop: () => socket.off('data', count),
  };
}
