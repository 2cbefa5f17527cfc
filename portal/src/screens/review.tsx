/** Reviews everything that is about to be signed, each line with a link to change it; and announces what may come later. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Mandato } from '@albacea/contract/schemas/mandato.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { put } from '@albacea/words/put.ts';
import type { ComponentChildren } from 'preact';
import { useCaso, usePortal } from '../data/context.ts';
import {
  documentoKey,
  documentoPath,
  fetchedDocumentos,
  lacksIdentifier,
  missingDocumentos,
} from '../rules-documentos.ts';
import { familyTasks, groupedByDocumentos, laterDemands, noticeMedium, reviewOf } from '../rules-review.ts';
import { actionInWords, holderInWords } from '../texts/actions.ts';
import { inAList, inLowerCase, papersInList } from '../texts/in-a-list.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  readonly cuentas: readonly CompleteCuenta[];
  readonly toSign: Mandato['por_firmar'];
}

export function Review({ cuentas, toSign }: Props) {
  const { t, language } = usePortal();
  const a = t.autorizacion;
  const { irreversibles, reversibles, withoutTramite, undecided } = reviewOf(cuentas, toSign);
  const certificados = toSign.certificados.map((type) => inLowerCase(t.certificados.tipos[type]));
  return (
    <>
      {irreversibles.length > 0 && (
        <Notice kind="atencion" title={a.sinVuelta}>
          <Rows cuentas={irreversibles} />
        </Notice>
      )}
      {reversibles.length + certificados.length > 0 && (
        <section class="pila-junta">
          <h2>{irreversibles.length > 0 ? a.conVuelta : t.relato.loQuePedimos}</h2>
          <Rows cuentas={reversibles}>
            {certificados.length > 0 && (
              <li class="fila">
                <Mark name={a.certificados} />
                <span>
                  <span class="fila-titulo">{a.certificados}</span>
                  <span class="fila-texto">
                    {put(a.certificadosTexto, { certificados: inAList(certificados, language) })}
                  </span>
                </span>
              </li>
            )}
          </Rows>
        </section>
      )}
      {withoutTramite.length > 0 && (
        <section class="pila-junta">
          <h2>{a.sinTramite}</h2>
          <p>{a.sinTramiteTexto}</p>
          <Rows cuentas={withoutTramite} />
        </section>
      )}
      {undecided.length > 0 && (
        <section class="pila-junta">
          <h2>{a.sinDecidir}</h2>
          <p>{a.sinDecidirTexto}</p>
          <Rows cuentas={undecided} undecided />
        </section>
      )}
    </>
  );
}

interface RowsProps {
  readonly cuentas: readonly CompleteCuenta[];
  readonly undecided?: boolean;
  readonly children?: ComponentChildren;
}

function Rows({ cuentas, undecided = false, children }: RowsProps) {
  return (
    <ul class="filas">
      {cuentas.map((cuenta) => (
        <Row key={cuenta.cuenta_id} cuenta={cuenta} undecided={undecided} />
      ))}
      {children}
    </ul>
  );
}

/** @param undecided true: no action is shown, because it might be taken for a decision */
function Row({ cuenta, undecided }: { readonly cuenta: CompleteCuenta; readonly undecided: boolean }) {
  const { t } = usePortal();
  const { papel } = useCaso();
  const { cuenta_id, proveedor, accion, identificador } = cuenta;
  const a = t.autorizacion;
  const what = accion === null || undecided ? null : actionInWords(accion, cuenta, t);
  const holder = holderInWords(cuenta, papel === 'heredero', t);
  const link = undecided ? a.decidir : a.cambiar;
  return (
    <li class="fila">
      <Mark name={proveedor} />
      <span>
        <span class="fila-titulo">{what ? `${proveedor}: ${inLowerCase(what.title)}` : proveedor}</span>
        {identificador && (
          <span class="fila-texto">
            <Breakable text={identificador} />
          </span>
        )}
        {holder && <span class="fila-texto">{holder}</span>}
      </span>
      <a
        class="enlace fila-estado"
        href={`/portal/cuentas/${cuenta_id}`}
        aria-label={put(a.deCuenta, { que: link, nombre: proveedor })}
      >
        {link}
      </a>
    </li>
  );
}

/** The documents and identifiers that will be needed and the family's own tasks, so that nothing comes as a surprise afterwards. */
export function WhatFollows({
  cuentas,
  documentos,
}: {
  readonly cuentas: readonly CompleteCuenta[];
  readonly documentos: readonly WorkDocumento[];
}) {
  const { t, language } = usePortal();
  const a = t.autorizacion;
  const caso = useCaso();
  const papers = missingDocumentos(caso, cuentas, documentos).filter(
    ({ state, proveedores }) => state !== 'por_revisar' && proveedores.length > 0,
  );
  const nameless = cuentas.filter(lacksIdentifier);
  const demands = groupedByDocumentos(laterDemands(cuentas, documentos, fetchedDocumentos(caso)));
  const own = familyTasks(cuentas);
  const now = papers.length + nameless.length + own.length;
  const notice = noticeMedium(cuentas);
  return (
    <section class="tarjeta">
      <h2>{a.despues}</h2>
      {notice && <p>{put(a.avisoPrevio[notice], { fallecido: caso.fallecido.nombre })}</p>}
      {now + demands.length === 0 && notice === null && <p>{a.despuesNada}</p>}
      {now > 0 && (
        <>
          <p>{a.despuesTexto}</p>
          <ul class="puntos">
            {nameless.map(({ cuenta_id, proveedor }) => (
              <li key={cuenta_id}>
                <a href={`/portal/cuentas/${cuenta_id}`}>{put(a.faltaDato, { empresa: proveedor })}</a>
              </li>
            ))}
            {papers.map((paper) => (
              <li key={documentoKey(paper)}>
                <a href={documentoPath(paper)}>
                  {put(a.faltaPapel, {
                    papel: t.documentos.tipos[paper.type],
                    empresa: inAList(paper.proveedores, language),
                  })}
                </a>
              </li>
            ))}
            {own.map(({ proveedor, part }) => (
              <li key={`${proveedor} ${part}`}>{put(t.relato.deSuParte[part], { empresa: proveedor })}</li>
            ))}
          </ul>
        </>
      )}
      {demands.length > 0 && (
        <>
          <p>{a.puedenPedir}</p>
          <ul class="puntos">
            {demands.map(({ proveedores, papers }) => (
              <li key={proveedores[0]}>
                {put(a.puedePedir, {
                  empresa: inAList(proveedores, language),
                  papeles: papersInList(papers, t, language),
                })}
              </li>
            ))}
          </ul>
          {demands.some(({ papers }) => papers.includes('resolucion_judicial')) && <p>{a.juez}</p>}
        </>
      )}
    </section>
  );
}
