import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moved, type PictureView, type Room, type Size, turned, wholeView, zoomed } from './pan-zoom.ts';

interface Point {
  x: number;
  y: number;
}

const step = 1.5;
const wheelStep = 1.15;

/**
 * How a picture is looked at on a stage: zoomed by buttons, wheel and two fingers, moved by dragging, turned. Null as
 * its view: the stage hasn't been measured yet.
 */
export function usePanZoom(stage: RefObject<HTMLElement | null>, picture: Size) {
  const size = useSize(stage);
  const [view, setView] = useState(wholeView);
  const pointers = useRef(new Map<number, Point>());
  const room: Room = { picture, stage: size ?? { width: 1, height: 1 } };
  const change = (next: (view: PictureView, room: Room) => PictureView) => setView((now) => next(now, room));
  const zoom = (factor: number, at?: Point) => change((now, its) => zoomed(now, factor, its, at));

  useWheel(stage, ({ deltaY, clientX, clientY }) =>
    zoom(deltaY < 0 ? wheelStep : 1 / wheelStep, fromMiddle(stage, { x: clientX, y: clientY })),
  );

  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    view: size && view,
    room,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    turn: () => change(turned),
    reset: () => setView(wholeView),
    move: (x: number, y: number) => change((now, its) => moved(now, x, y, its)),
    /** For the stage. */
    gestures: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const from = pointers.current.get(pointerId);
        if (!from) return;
        const to = { x: clientX, y: clientY };
        const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1];
        pointers.current.set(pointerId, to);
        if (!other) return change((now, its) => moved(now, to.x - from.x, to.y - from.y, its));
        const middle = fromMiddle(stage, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
        // Half: the middle of two fingers moves half as far as the one that moves.
        const [x, y] = [(to.x - from.x) / 2, (to.y - from.y) / 2];
        const factor = distance(to, other) / Math.max(1, distance(from, other));
        change((now, its) => zoomed(moved(now, x, y, its), factor, its, middle));
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}

/** The size of an element as it changes; null before it is there. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setSize(entry.contentRect);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The page must not scroll with it, which takes a listener that isn't passive: React's are. */
function useWheel(element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void) {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const its = element.current;
    const turn = (event: WheelEvent) => {
      // With Ctrl it is two fingers on a touchpad, which is meant for the picture, too.
      event.preventDefault();
      latest.current(event);
    };
    its?.addEventListener('wheel', turn, { passive: false });
    return () => its?.removeEventListener('wheel', turn);
  }, [element]);
}

function fromMiddle(stage: RefObject<HTMLElement | null>, { x, y }: Point): Point {
  const box = stage.current?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
