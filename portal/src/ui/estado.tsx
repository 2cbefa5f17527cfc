/** How something stands, in a word; the colour only repeats it. */
export type TonoDeEstado = 'bien' | 'atencion' | 'mal' | 'llano' | 'calma';

export function Estado({ tono, children }: { readonly tono: TonoDeEstado; readonly children: string }) {
  return <span class={`estado fila-estado estado-${tono}`}>{children}</span>;
}
