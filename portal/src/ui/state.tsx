/** How something stands, in a word; the colour only repeats it. */
export type StateTone = 'bien' | 'atencion' | 'mal' | 'llano' | 'calma';

export function State({ tono, children }: { readonly tono: StateTone; readonly children: string }) {
  return <span class={`estado fila-estado estado-${tono}`}>{children}</span>;
}
