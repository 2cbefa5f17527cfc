/** Administration of the service: insurers, its own people, queues and mail, kept e-mails, catalogue. */
import { SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { PageWithTabs } from '../../ui/tabs.tsx';
import { Aseguradoras } from './aseguradoras.tsx';
import { Audit } from './audit.tsx';
import { Catalogo } from './catalogo.tsx';
import { Health } from './health.tsx';
import { People } from './people.tsx';
import { SignOn } from './sign-on.tsx';

/** The kept e-mails of all insurers and of the service. */
const Mails = () => (
  <Paper>
    <KeptMails aseguradora={SERVICE_SLUG} />
  </Paper>
);

const TABS = {
  aseguradoras: Aseguradoras,
  personas: People,
  'inicio-unico': SignOn,
  salud: Health,
  correos: Mails,
  catalogo: Catalogo,
  auditoria: Audit,
};

export function Component() {
  const { t } = useTranslation('servicio');
  return <PageWithTabs title={t('titulo')} base="/servicio" tabs={TABS} nameOf={(tab) => t(`pestanas.${tab}`)} />;
}
