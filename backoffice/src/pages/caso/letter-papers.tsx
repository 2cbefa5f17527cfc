/** What goes with a letter, each to be looked at as it will arrive. */
import { Anchor } from '@mantine/core';
import { useClient } from '../../app/client.ts';
import { type Cuenta, useCaso } from './context.ts';
import type { Letter, LetterInHand } from './letter-in-hand.ts';

interface LetterPapersProps extends LetterInHand {
  readonly cuenta: Cuenta;
}

export function LetterPapers({ carta, cuenta, query }: LetterPapersProps) {
  const { params } = useCaso();
  const client = useClient();
  const place = { ...params, cuenta: cuenta.cuenta_id };
  const pageOf = ({ clase, documento_id, ejemplar_id }: Letter['adjuntos'][number]): string | null => {
    if (clase === 'mandato' && ejemplar_id !== null)
      return client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/ejemplares/{ejemplar}/pdf', {
        params: { ...params, ejemplar: ejemplar_id },
      });
    if (clase === 'mandato')
      return client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { params });
    if (clase === 'carta')
      return client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta/pdf', {
        params: place,
        query: query,
      } as never);
    return documento_id === null
      ? null
      : client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/copias/{documento}', {
          params: { ...place, documento: documento_id },
        });
  };
  return (
    <ul className="list-of-links" lang={carta.idioma}>
      {carta.adjuntos.map((paper) => {
        const page = pageOf(paper);
        return (
          <li key={paper.documento_id ?? paper.nombre}>
            {page === null ? (
              paper.nombre
            ) : (
              <Anchor href={page} target="_blank" rel="noreferrer" size="sm">
                {paper.nombre}
              </Anchor>
            )}
          </li>
        );
      })}
    </ul>
  );
}
