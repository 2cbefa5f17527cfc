/** A state in one word; its colour adds no information. */
export type StateTone = 'bien' | 'atencion' | 'llano' | 'calma';

export function State({ tone, children }: { readonly tone: StateTone; readonly children: string }) {
  return <span class={`estado fila-estado estado-${tone}`}>{children}</span>;
}
