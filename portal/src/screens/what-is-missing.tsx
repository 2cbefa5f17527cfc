/** What still prevents the request for an account that was decided on, and who can provide it. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { documentoPath, isTold, type MissingDocumento, missingDocumentos } from '../rules-documentos.ts';
import { asksForMore } from '../rules-tasks.ts';
import type { Texts } from '../texts/texts.ts';
import { Notice } from '../ui/notice.tsx';
import { Alternatives } from './missing-documentos.tsx';

/** Impediments that this list leaves out: the page shows them elsewhere or as documents, or the family cannot remove them. */
const SHOWN_ELSEWHERE: readonly string[] = [
  ...['reposo', 'turno', 'estado', 'caso_terminado', 'sin_tramite', 'documentacion', 'guardar'],
  ...['prueba_de_fallecimiento', 'papeles', 'respuesta_por_leer', 'aviso_previo'],
];

const PATHS: Readonly<Record<string, string>> = {
  mandato: '/portal/autorizacion',
  mandato_sin_cuenta: '/portal/autorizacion',
  objecion: '/portal/desacuerdo',
};

interface Missing {
  readonly phrase: string;
  /** The address where the family can provide what is missing; undefined: it cannot. */
  readonly path?: string | undefined;
  /** A document not sent yet, to show its alternatives. */
  readonly paper?: MissingDocumento;
}

export function WhatIsMissing({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t } = usePortal();
  const { contributes } = usePermissions();
  const caso = useCaso();
  const documentos = useData('GET /documentos', {});
  if (!documentos.data && !documentos.error) return null; // without the documents, those already sent would be asked for again
  const papers = missingDocumentos(caso, [cuenta], documentos.data?.elementos ?? []);
  const missing = [...papers.map((paper) => missingDocumento(paper, t)), ...otherImpediments(cuenta, t)];
  if (missing.length === 0) return null;
  const asked = asksForMore(cuenta);
  return (
    <Notice title={asked ? t.empresa.pideMas : t.cuenta.faltaTitulo}>
      {asked && <p>{t.empresa.pideMasTexto}</p>}
      <ul class="puntos">
        {missing.map(({ phrase, path, paper }) => (
          <li key={phrase}>
            {path && contributes ? <a href={path}>{phrase}</a> : phrase}
            {paper && <Alternatives paper={paper} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function missingDocumento(paper: MissingDocumento, t: Texts): Missing {
  const papel = t.documentos.tipos[paper.type];
  const path = documentoPath(paper);
  switch (paper.state) {
    case 'por_revisar':
      return { phrase: put(t.cuenta.loMiramos, { papel }) };
    case 'otra_cara':
      return { phrase: put(t.cuenta.otraCara, { papel }), path };
    case 'por_repetir':
      return { phrase: put(t.cuenta.repetir, { papel }), path };
    default:
      return { phrase: `${papel}.`, path, paper };
  }
}

/** The other impediments, in the portal's words, or in the server's where the portal has none. */
function otherImpediments({ impedimentos, pide }: CompleteCuenta, t: Texts): readonly Missing[] {
  const words = t.cuenta.impedimentos as Readonly<Record<string, string>>;
  const detail = impedimentos.some(({ papeles }) => papeles.includes('identificador_cuenta'));
  const data: Readonly<Record<string, string>> = t.empresa.datos;
  return [
    ...impedimentos
      .filter(({ codigo }) => !SHOWN_ELSEWHERE.includes(codigo))
      .map(({ codigo, texto }) => ({ phrase: words[codigo] ?? texto, path: PATHS[codigo] })),
    ...(detail ? [{ phrase: t.cuenta.faltaDato }] : []),
    ...pide.filter(isTold).map((datum) => ({ phrase: put(t.empresa.pideDato, { dato: data[datum] ?? datum }) })),
  ];
}
