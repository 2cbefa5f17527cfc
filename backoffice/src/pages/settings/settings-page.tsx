/** Configuración: a tab for each thing that an insurer's admin sets up. */
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { PageWithTabs } from '../../ui/tabs.tsx';
import { Audit } from './audit.tsx';
import { Brand } from './brand.tsx';
import { Keys } from './keys.tsx';
import { LanguagesAndRetention } from './languages-and-retention.tsx';
import { Packs } from './packs.tsx';
import { People } from './people.tsx';
import { Sandbox } from './sandbox.tsx';
import { SecondPerson } from './second-person.tsx';
import { Sender } from './sender.tsx';
import { SignOn } from './sign-on.tsx';
import { Webhooks } from './webhooks.tsx';

const TABS = {
  claves: Keys,
  webhooks: Webhooks,
  ensayo: Sandbox,
  packs: Packs,
  marca: Brand,
  remitente: Sender,
  usuarios: People,
  'inicio-unico': SignOn,
  'segunda-persona': SecondPerson,
  datos: LanguagesAndRetention,
  auditoria: Audit,
};

export function Component() {
  const { t } = useTranslation('configuracion');
  return (
    <PageWithTabs
      title={t('titulo')}
      base={`/${useAseguradora()}/configuracion`}
      tabs={TABS}
      nameOf={(tab) => t(`pestanas.${tab}`)}
    />
  );
}
