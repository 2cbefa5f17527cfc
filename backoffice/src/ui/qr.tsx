/** A QR code, drawn as one path. */
import { useMemo } from 'react';
import { encode } from 'uqr';

export function Qr({ text, title, size: tamano = 220 }: { text: string; title: string; size?: number }) {
  const { lado, camino } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 3 });
    const boxes = data.flatMap((row, y) => row.flatMap((full, x) => (full ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { lado: size, camino: boxes.join('') };
  }, [text]);
  return (
    <svg width={tamano} height={tamano} viewBox={`0 0 ${lado} ${lado}`} role="img" aria-label={title}>
      <rect width={lado} height={lado} fill="#fff" />
      <path d={camino} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
