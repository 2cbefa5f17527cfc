/** The open tasks of the service, derived from data that the page reads anyway. */
import type { Deadline } from '@albacea/contract/schemas/deadlines.ts';
import { useTranslation } from 'react-i18next';
import { todayInMadrid } from '../../ui/formats.ts';
import { useActs } from './acts-context.ts';
import { useCaso } from './context.ts';
import { type NowItem, nowOf } from './now.ts';
import { useQuestionsWaiting } from './questions.tsx';
import {
  awaitsNameReview,
  useAnswers,
  useCertificados,
  useCuentas,
  useDeadlines,
  useLifeGuard,
  useMandato,
  useReleases,
  useRights,
} from './readings.ts';
import { openReleases, releasesForMe } from './releases.ts';

const REQUESTS = ['solicitar', 'volver_a_solicitar', 'concluir_sin_solicitud'];
const UNDONE = ['pendiente', 'devuelta'];

/** @returns the tasks in order; null: not known yet */
export function useNow(): readonly NowItem[] | null {
  const { caso, manages, live } = useCaso();
  const { underWay } = useActs();
  const reading = useDeadlines().data;
  const deadlines = reading ?? [];
  const cuentas = useCuentas().data;
  const certificados = useCertificados().data;
  const mandato = useMandato().data?.mandato;
  const questions = useQuestionsWaiting();
  const rights = useRights().data ?? [];
  const lifeGuard = useLifeGuard().data;
  const asked = useReleases();
  const releases = releasesForMe(asked);
  // an account whose act awaits a colleague's release is not the next task
  const waitsForSecond = openReleases(asked).flatMap(({ estado, cuenta_id }) =>
    estado === 'pedido' && cuenta_id !== null ? [cuenta_id] : [],
  );
  const said = (useAnswers().data?.elementos ?? []).filter(({ estado }) => estado === 'propuesta');
  const waits = (id: string) =>
    !underWay.some((one) => one.id === id) &&
    caso.cuentas.some(({ cuenta_id, estado }) => cuenta_id === id && estado !== 'resuelta' && estado !== 'descartada');
  if (!reading) return null;
  const ready = [
    ...(cuentas?.elementos ?? [])
      .filter(({ posible }) => posible.some((one) => REQUESTS.includes(one)))
      .map(({ cuenta_id }) => cuenta_id),
    ...(certificados?.elementos ?? [])
      .filter(({ posible }) => posible.includes('solicitar'))
      .map(({ certificado_id }) => certificado_id),
  ];
  return nowOf({
    deadlines,
    today: todayInMadrid(),
    ready,
    underWay: [...underWay.map(({ id }) => id), ...waitsForSecond],
    unread: caso.documentos.filter(({ estado }) => estado === 'recibido'),
    openRights: rights.filter(({ estado }) => estado === 'abierta').length,
    openQuestions: manages ? questions : 0,
    releases: live ? releases.map(({ visto_bueno_id }) => visto_bueno_id) : [],
    answered: live ? [...new Set(said.map(({ cuenta_id }) => cuenta_id))].filter(waits) : [],
    nameWaits: manages && live && mandato != null && awaitsNameReview(mandato),
    lifeWaits:
      (live &&
        (lifeGuard?.avisos.some(({ medio, estado }) => medio === 'telefono' && estado === 'pendiente') ?? false)) ||
      (lifeGuard?.rectificaciones.some(({ estado }) => UNDONE.includes(estado)) ?? false),
  });
}

/** Names a missing document. */
export function useAwaitedName(): (paper: NonNullable<Deadline['papel']>) => string {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  return (paper) => {
    if (paper === 'prueba_de_defuncion') return t('papeles.prueba');
    return paper === 'mandato' ? t('papeles.mandato') : catalogo(`papel.${paper as 'factura'}`);
  };
}
