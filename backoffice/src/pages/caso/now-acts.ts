/** What is done about each thing that waits: at once where it is one act, else where it is done. */
import { useTranslation } from 'react-i18next';
import { commandsInView } from '../../app/commands.ts';
import { useActs } from './acts-context.ts';
import type { NowItem, NowKind } from './now.ts';
import { useView } from './view.ts';

interface NowAct {
  readonly label: string;
  readonly run: () => void;
}

const PART: Readonly<Record<NowKind, string>> = {
  caso: 'resumen',
  cuenta: 'cuentas',
  certificado: 'certificados',
  documento: 'documentos',
  objecion: 'objeciones',
  derechos: 'derechos',
  nombre: 'mandato',
  vida: 'vida',
  consulta: 'consultas',
  visto_bueno: 'resumen',
  respuesta: 'cuentas',
};

/** @returns for each thing what can be done about it, the likeliest first */
export function useNowActs(): (item: NowItem) => readonly NowAct[] {
  const { t } = useTranslation('caso');
  const { begin } = useActs();
  const { arrive } = useView();
  const see = ({ kind, id }: NowItem, label: string): NowAct => ({
    label,
    run: () => arrive(PART[kind], id ?? undefined),
  });
  const ofCuenta = (item: NowItem, cuenta: string): readonly NowAct[] => {
    const letter = (label: string): NowAct => ({ label, run: () => begin({ kind: 'letter', cuenta }) });
    switch (item.reason) {
      case 'enviar':
      case 'carta':
        return [letter(t('ahora.acto.enviar'))];
      case 'insistir':
      case 'delegado':
        return [
          letter(t('ahora.acto.insistir')),
          { label: t('ahora.acto.respuesta'), run: () => begin({ kind: 'answer', cuenta }) },
        ];
      case 'decidir':
        return [see(item, t('ahora.acto.decidir'))];
      default:
        return [see(item, t('ahora.acto.ver'))];
    }
  };
  const ofCaso = ({ reason }: NowItem): readonly NowAct[] => {
    if (reason === 'cerrar') {
      const close = commandsInView().find(({ id }) => id === 'caso.cerrar');
      return close ? [{ label: close.label, run: close.run }] : [];
    }
    return [{ label: t('ahora.acto.llamar'), run: () => arrive('notas') }];
  };
  return (item) => {
    if (item.kind === 'cuenta' && item.id !== null) return ofCuenta(item, item.id);
    if (item.kind === 'caso') return ofCaso(item);
    if (item.kind === 'documento' && item.id !== null) return [see(item, t('ahora.acto.revisar'))];
    if (item.kind === 'visto_bueno' && item.id !== null) {
      const { id: release } = item;
      return [{ label: t('visto.mirar'), run: () => begin({ kind: 'release', release }) }];
    }
    if (item.kind === 'respuesta') return [see(item, t('ahora.acto.leer'))];
    if (item.kind === 'consulta') return [see(item, t('ahora.acto.contestar'))];
    if (item.kind === 'objecion') return [see(item, t('ahora.acto.decidir'))];
    return [see(item, t('ahora.acto.ver'))];
  };
}
