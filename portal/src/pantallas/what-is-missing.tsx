/** What an account that was decided on still lacks before it is asked for, and who has it. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useDatos } from '../datos/usar-datos.ts';
import { lugarDePapel, type PapelQueFalta, papelesQueFaltan } from '../reglas-papeles.ts';
import type { Textos } from '../textos/es.ts';
import { poner } from '../textos/poner.ts';
import { Aviso } from '../ui/aviso.tsx';

/** What is told elsewhere on the page, among the papers, or is the service's own matter. */
const CALLADOS: readonly string[] = [
  ...['reposo', 'estado', 'caso_terminado', 'sin_tramite', 'documentacion'],
  ...['prueba_de_fallecimiento', 'papeles'],
];

const LUGARES: Readonly<Record<string, string>> = {
  mandato: '/portal/autorizacion',
  mandato_sin_cuenta: '/portal/autorizacion',
  objecion: '/portal/desacuerdo',
};

interface Missing {
  readonly phrase: string;
  /** Where it is put right; none: it is not for the family to do. */
  readonly place?: string | undefined;
}

export function WhatIsMissing({ cuenta }: { readonly cuenta: CuentaCompleta }) {
  const { t } = usePortal();
  const { aporta } = usePermisos();
  const caso = useCaso();
  const documentos = useDatos('GET /documentos', {});
  if (!documentos.datos && !documentos.error) return null; // what is here already is not asked for, not even for a moment
  const papers = papelesQueFaltan(caso, [cuenta], documentos.datos?.elementos ?? []);
  const missing = [...papers.map((paper) => ofPaper(paper, t)), ...ofTheRest(cuenta, t)];
  if (missing.length === 0) return null;
  return (
    <Aviso titulo={t.cuenta.faltaTitulo}>
      <ul class="puntos">
        {missing.map(({ phrase, place }) => (
          <li key={phrase}>{place && aporta ? <a href={place}>{phrase}</a> : phrase}</li>
        ))}
      </ul>
    </Aviso>
  );
}

function ofPaper(paper: PapelQueFalta, t: Textos): Missing {
  const papel = t.documentos.tipos[paper.tipo];
  const place = lugarDePapel(paper);
  switch (paper.falta) {
    case 'por_revisar':
      return { phrase: poner(t.cuenta.loMiramos, { papel }) };
    case 'otra_cara':
      return { phrase: poner(t.cuenta.otraCara, { papel }), place };
    case 'por_repetir':
      return { phrase: poner(t.cuenta.repetir, { papel }), place };
    default:
      return { phrase: `${papel}.`, place };
  }
}

/** One by one, in the words of the portal; of what they do not know, in those of the server. */
function ofTheRest({ impedimentos }: CuentaCompleta, t: Textos): readonly Missing[] {
  const words = t.cuenta.impedimentos as Readonly<Record<string, string>>;
  const detail = impedimentos.some(({ papeles }) => papeles.includes('identificador_cuenta'));
  return [
    ...impedimentos
      .filter(({ codigo }) => !CALLADOS.includes(codigo))
      .map(({ codigo, texto }) => ({ phrase: words[codigo] ?? texto, place: LUGARES[codigo] })),
    ...(detail ? [{ phrase: t.cuenta.faltaDato }] : []),
  ];
}
