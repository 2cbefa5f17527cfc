/** A document that is an image, drawn at the given width in any rotation. */
import { useState } from 'react';

interface PictureProps {
  readonly address: string;
  readonly title: string;
  readonly turn: Turn;
  /** Width in pixels, after rotation. */
  readonly width: number;
  readonly onFail: () => void;
}

export function Picture({ address, title, turn, width, onFail }: PictureProps) {
  const [natural, measure] = useState({ width: 1, height: 1 });
  const isSideways = turn % 180 !== 0;
  const tall = isSideways ? natural.width / natural.height : natural.height / natural.width;
  // a small image is not enlarged to the frame before somebody zooms in
  const across = Math.min(width, Math.max((isSideways ? natural.height : natural.width) * 2, width / 2));
  const size = { width: across, height: across * tall };
  const image = isSideways ? { width: size.height, height: size.width } : size;
  return (
    <div className="visor-foto" style={size}>
      <img
        src={address}
        alt={title}
        style={{ ...image, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          measure({ width: naturalWidth, height: naturalHeight })
        }
        onError={onFail}
      />
    </div>
  );
}

/** Rotation of a document in degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

const TURNS: readonly Turn[] = [0, 90, 180, 270];

export const nextTurn = (turn: Turn): Turn => TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0;
