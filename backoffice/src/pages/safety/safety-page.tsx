/** Safety: what leaves is stopped and called back. */
import { useTranslation } from 'react-i18next';
import { PageWithTabs } from '../../ui/tabs.tsx';
import { RecallLetters } from './recall.tsx';
import { StopSending } from './stops.tsx';

const TABS = { parar: StopSending, recuperar: RecallLetters };

export function Component() {
  const { t } = useTranslation('seguridad');
  return <PageWithTabs title={t('titulo')} base="/seguridad" tabs={TABS} nameOf={(tab) => t(`pestanas.${tab}`)} />;
}
