/** In pixels of the screen. */
export interface Size {
  width: number;
  height: number;
}

/** A picture, and the stage on which it is shown. */
export interface Room {
  picture: Size;
  stage: Size;
}

/** How a picture is looked at. */
export interface PictureView {
  /** 1: all of it fits the stage. */
  scale: number;
  /** How far its middle is from the middle of the stage. */
  x: number;
  y: number;
  /** Quarters of a turn, clockwise: 0 to 3. */
  turns: number;
}

export const wholeView: PictureView = { scale: 1, x: 0, y: 0, turns: 0 };

/** Small print fills the stage by then. */
export const mostScale = 8;

/** The size, before it is turned, at which all of a picture fits its stage. */
export function fitted({ picture, stage }: Room, turns: number): Size {
  const lies = turns % 2 === 1;
  const ratio = lies
    ? Math.min(stage.width / picture.height, stage.height / picture.width)
    : Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** Zooms by a factor. What is at this point, seen from the middle of the stage, stays there. */
export function zoomed(view: PictureView, factor: number, room: Room, at = { x: 0, y: 0 }): PictureView {
  const scale = Math.min(mostScale, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return within({ ...view, scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, room);
}

/** Moves the picture by so many pixels, as far as there is more of it to see. */
export function moved(view: PictureView, x: number, y: number, room: Room): PictureView {
  return within({ ...view, x: view.x + x, y: view.y + y }, room);
}

/** Turns it by a quarter, clockwise, around the middle of the stage. */
export function turned(view: PictureView, room: Room): PictureView {
  return within({ ...view, turns: (view.turns + 1) % 4, x: -view.y, y: view.x }, room);
}

function within(view: PictureView, room: Room): PictureView {
  const fit = fitted(room, view.turns);
  const lies = view.turns % 2 === 1;
  const beyond = (side: number, stage: number) => Math.max(0, (side * view.scale - stage) / 2);
  const mostX = beyond(lies ? fit.height : fit.width, room.stage.width);
  const mostY = beyond(lies ? fit.width : fit.height, room.stage.height);
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return { ...view, x: clamp(view.x, mostX), y: clamp(view.y, mostY) };
}
