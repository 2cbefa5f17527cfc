/** How something stands, in a word; the colour only repeats it. */
export type StateTone = 'bien' | 'atencion' | 'mal' | 'llano' | 'calma';

export function State({ tone, children }: { readonly tone: StateTone; readonly children: string }) {
  return <span class={`estado fila-estado estado-${tone}`}>{children}</span>;
}
