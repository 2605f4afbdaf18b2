import { describe, expect, it } from 'vitest';
import { fitted, mostScale, moved, type Room, turned, wholeView, zoomed } from './pan-zoom.ts';

const room: Room = { picture: { width: 2000, height: 1000 }, stage: { width: 400, height: 300 } };

describe('a picture on its stage', () => {
  it('fits whole, and lying on its side too', () => {
    expect(fitted(room, 0)).toEqual({ width: 400, height: 200 });
    expect(fitted(room, 1)).toEqual({ width: 300, height: 150 });
  });

  it('zooms around a point, which stays where it is', () => {
    const view = zoomed(wholeView, 2, room, { x: 100, y: 50 });
    expect(view).toEqual({ scale: 2, x: -100, y: -50, turns: 0 });
    expect(zoomed(view, 0.5, room, { x: 100, y: 50 })).toEqual(wholeView);
  });

  it('is never smaller than whole, nor larger than small print needs', () => {
    expect(zoomed(wholeView, 0.1, room).scale).toBe(1);
    expect(zoomed(wholeView, 100, room).scale).toBe(mostScale);
  });

  it('moves as far as there is more of it to see', () => {
    expect(moved(wholeView, 50, 50, room)).toEqual(wholeView);
    const near = zoomed(wholeView, 2, room);
    // 800 pixels wide and 400 high by now.
    expect(moved(near, 1000, -1000, room)).toEqual({ scale: 2, x: 200, y: -50, turns: 0 });
  });

  it('turns clockwise with what is in the middle, and is back after four', () => {
    const near = moved(zoomed(wholeView, 4, room), 30, 10, room);
    expect(turned(near, room)).toEqual({ scale: 4, x: -10, y: 30, turns: 1 });
    let view = near;
    for (let n = 0; n < 4; n += 1) view = turned(view, room);
    expect(view).toEqual(near);
  });
});
