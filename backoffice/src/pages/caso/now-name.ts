/** What is to be done, in words: of what, and the sentence. */
import { useTranslation } from 'react-i18next';
import { useCaso } from './context.ts';
import type { NowItem } from './now.ts';
import { usePaperName } from './paper-name.ts';
import { useReleaseName, useReleases } from './releases-panel.tsx';

interface Name {
  readonly text: string;
  /** The account, paper or certificate; null: the case. */
  readonly detail: string | null;
}

export function useItemName(): (item: NowItem) => Name {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso } = useCaso();
  const releases = useReleases().data?.elementos ?? [];
  const nameOf = useReleaseName();
  const paperName = usePaperName();
  return ({ kind, id, paper, text }) => {
    const release = releases.find(({ visto_bueno_id }) => visto_bueno_id === id);
    if (release) {
      const { motivo, propio } = release;
      return { text: propio ? t('visto.devuelto', { motivo }) : t('visto.paraMi'), detail: nameOf(release) };
    }
    const cuenta = caso.cuentas.find(({ cuenta_id }) => cuenta_id === id);
    const certificado = caso.certificados.find(({ certificado_id }) => certificado_id === id);
    const documento = caso.documentos.find(({ documento_id }) => documento_id === id);
    const names = [
      cuenta && (cuenta.proveedor ?? t('cuentas.reservada')),
      certificado && common(`certificado.${certificado.tipo}`),
      documento && common(`documento.${documento.tipo}`),
      paper && paperName(paper),
    ].filter(Boolean);
    const own =
      kind === 'vida' || kind === 'derechos' || kind === 'nombre' || kind === 'consulta' || kind === 'respuesta'
        ? t(`ahora.que.${kind}`)
        : '';
    return { text: text ?? own, detail: names.join(' · ') || null };
  };
}
