/** Leads to the next case of the work list, from the list or from a case. */
import type { Task, WorkQuery } from '@albacea/contract/schemas/desk.ts';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useClient } from '../../app/client.ts';
import { useFailureMessage } from '../../app/data.ts';

/** One pass through the work list. It is kept in the history entry, so that neither a reload nor going back loses it. */
export interface Round {
  /** The filters of the list. */
  readonly narrowed: Pick<WorkQuery, 'de' | 'clase' | 'aseguradora'>;
  /** Cases seen in this round, each as `insurer case`: they are not offered again, unless something new has to be done in them. */
  readonly seen: readonly string[];
}

interface ListCaso {
  readonly aseguradora: string;
  readonly caso_id: string;
}

const keyInRound = ({ aseguradora, caso_id }: ListCaso): string => `${aseguradora} ${caso_id}`;

/** The current round through the list; a new one starts with every waiting case. */
function useRound(): Round {
  const { state } = useLocation();
  return (state as { readonly round?: Round } | null)?.round ?? { narrowed: {}, seen: [] };
}

/**
 * Takes the next case, which is then reserved: colleagues are not offered it.
 * @param current the case in view, which is left; null: the list is in view
 * @param fresh the round to begin, from the list; undefined: the current round goes on
 * @param comesAgain true: the case in view got something new to do since it was opened, so it is offered again
 */
export function useNext(
  current: ListCaso | null,
  { fresh, comesAgain = false }: { readonly fresh?: Round; readonly comesAgain?: boolean } = {},
): { readonly go: () => void; readonly searching: boolean } {
  const { t } = useTranslation('trabajo');
  const client = useClient();
  const goTo = useNavigate();
  const messageOf = useFailureMessage();
  const before = useRound();
  const { narrowed, seen } = fresh ?? before;
  const [searching, mark] = useState(false);
  const find = async () => {
    const left = current && !comesAgain ? [keyInRound(current)] : [];
    const round: Round = { narrowed, seen: [...new Set([...seen, ...left])] };
    const { tarea } = await client.request('POST /trabajo/siguiente', {
      body: { ...narrowed, vistos: round.seen.slice(-SEEN_MAXIMUM).map(casoOfKey), ...(current && { deja: current }) },
    });
    if (tarea) return goTo(destinationOf(tarea), { state: { round } });
    notifications.show({ message: t(current ? 'acabada' : 'todosTomados'), color: 'verde' });
    return goTo(`/trabajo?${new URLSearchParams(narrowed as Record<string, string>)}`);
  };
  const go = () => {
    if (searching) return;
    mark(true);
    void find()
      .catch((failure: Error) => notifications.show({ message: messageOf(failure), color: 'teja' }))
      .finally(() => mark(false));
  };
  return { go, searching };
}

/** The most cases already seen that the server takes into account. */
const SEEN_MAXIMUM = 1000;
/** The reverse of `keyInRound`. */
const casoOfKey = (name: string): ListCaso => {
  const [aseguradora = '', caso_id = ''] = name.split(' ');
  return { aseguradora, caso_id };
};

const PART: Readonly<Record<Task['clase'], string>> = {
  persona_viva: 'resumen',
  llamar: 'notas',
  rectificar: 'vida',
  avisar: 'vida',
  derechos: 'derechos',
  documentos: 'documentos',
  nombre: 'mandato',
  relevo: 'resumen',
  consulta: 'consultas',
  visto_bueno: 'resumen',
  respuesta: 'cuentas',
  correo: 'mensajes',
  objecion: 'objeciones',
  enviar: 'cuentas',
  reclamar: 'cuentas',
  delegado: 'cuentas',
  decidir: 'cuentas',
  certificados: 'certificados',
  familia: 'notas',
  cerrar: 'resumen',
};

export const destinationOf = ({
  aseguradora,
  caso_id,
  clase,
}: Pick<Task, 'aseguradora' | 'caso_id' | 'clase'>): string => `/${aseguradora}/casos/${caso_id}?ver=${PART[clase]}`;
