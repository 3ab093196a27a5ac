import type { FontName } from '../fonts.ts';
import type { Tag } from './canvas.ts';

export interface Style {
  font: FontName;
  size: number;
  color: string;
  url?: string;
  isStruck?: boolean;
  /** How far it stands above the line. */
  rise?: number;
  formula?: Formula;
}

/** A formula in TeX, and its tag once a line of it is drawn. */
export interface Formula {
  tex: string;
  tag?: Tag;
}

/** Text in one style. "\n" ends a line. */
export interface Run {
  text: string;
  style: Style;
}

/** Text of one font and style with its place on a line. */
export interface Span {
  text: string;
  font: FontName;
  style: Style;
  x: number;
  width: number;
  /** The language that its script tells. */
  language?: string;
}

export type Line = Span[];
export type Measure = (text: string, font: FontName, size: number) => number;
