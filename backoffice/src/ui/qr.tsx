/** A QR code, drawn as one path. */
import { useMemo } from 'react';
import { encode } from 'uqr';

export function Qr({ text, title, size = 220 }: { text: string; title: string; size?: number }) {
  const { side, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 3 });
    const boxes = code.data.flatMap((row, y) => row.flatMap((full, x) => (full ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { side: code.size, path: boxes.join('') };
  }, [text]);
  return (
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={title}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
