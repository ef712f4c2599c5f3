import { type RefObject, useEffect, useState } from 'react';

/** Fewer are all drawn, as high as their words need. */
export const fewRows = 60;
const rowHeight = 40;
const beyond = 15;

export interface Window {
  from: number;
  to: number;
  /** Height of what is left out above and below. */
  above: number;
  below: number;
}

/** Which rows of many are in sight; the others are only their height. */
export function useWindow(place: RefObject<HTMLElement | null>, count: number): Window | undefined {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(480);
  const isLong = count > fewRows;
  useEffect(() => {
    const element = place.current;
    if (!element || !isLong) return;
    const look = () => {
      setTop(element.scrollTop);
      setHeight(element.clientHeight);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [place, isLong]);
  if (!isLong) return undefined;
  const from = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - beyond);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + beyond);
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}
