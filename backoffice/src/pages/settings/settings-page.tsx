/** Settings: what an insurer's administrator configures, in four groups. */
import { ASEGURADORA_ROLES, RELEASED_ACTS } from '@albacea/contract/schemas/lists.ts';
import { Checkbox, Paper, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { isService } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { PageWithTabs } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { AuditTrail } from '../audit/log.tsx';
import { Brand } from './brand.tsx';
import { Keys } from './keys.tsx';
import { LanguagesAndRetention } from './languages-and-retention.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { Sandbox } from './sandbox.tsx';
import { Sender } from './sender.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { SignOn } from './sign-on.tsx';
import { Webhooks } from './webhooks.tsx';

const TABS = {
  claves: Keys,
  webhooks: Webhooks,
  ensayo: Sandbox,
  marca: Brand,
  remitente: Sender,
  usuarios: People,
  'inicio-unico': SignOn,
  datos: LanguagesAndRetention,
  auditoria: Audit,
};
const GROUPS = {
  integracion: ['claves', 'webhooks', 'ensayo'],
  marca: ['marca', 'remitente'],
  acceso: ['usuarios', 'inicio-unico'],
  datos: ['datos', 'auditoria'],
} as const;

/** Tabs for people of the service. The additional one says how the service works for the insurer, so the insurer does not see it. */
const SERVICE_TABS = { ...TABS, 'segunda-persona': SecondPerson };
const SERVICE_GROUPS = { ...GROUPS, servicio: ['segunda-persona'] } as const;

export function Component() {
  const { t } = useTranslation('configuracion');
  const { rol } = useSession();
  const isStaff = isService(rol);
  return (
    <PageWithTabs<keyof typeof SERVICE_TABS, keyof typeof SERVICE_GROUPS>
      title={t('titulo')}
      base={`/${useAseguradora()}/configuracion`}
      tabs={(isStaff ? SERVICE_TABS : TABS) as typeof SERVICE_TABS}
      nameOf={(tab) => t(`pestanas.${tab}`)}
      groups={(isStaff ? SERVICE_GROUPS : GROUPS) as typeof SERVICE_GROUPS}
      nameOfGroup={(group) => t(`grupos.${group}`)}
    />
  );
}

function Audit() {
  const aseguradora = useAseguradora();
  return (
    <Stack>
      <AuditTrail aseguradora={aseguradora} casoPage={(caso) => `/${aseguradora}/casos/${caso}`} />
    </Stack>
  );
}

/** People of the insurer, and whether its administrators need a second factor. */
function People() {
  const { t } = useTranslation('configuracion');
  return (
    <Stack>
      <Paper p="md">
        <SettingSwitch
          setting="exige_segundo_factor"
          label={t('usuarios.exige')}
          description={t('usuarios.exigeTexto')}
        />
      </Paper>
      <PeoplePanel aseguradora={useAseguradora()} roles={ASEGURADORA_ROLES} />
    </Stack>
  );
}

type Act = (typeof RELEASED_ACTS)[number];

/** Which acts of the service need a second person's release. */
function SecondPerson() {
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return <Read reading={reading}>{(data) => <Acts acts={data.exige_visto_bueno} />}</Read>;
}

function Acts({ acts }: { readonly acts: readonly Act[] }) {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: t('guardado') });
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="sm">
        {t('vistoBueno.titulo')}
      </Title>
      <Checkbox.Group
        label={t('vistoBueno.texto')}
        value={[...acts]}
        onChange={(exige) => change.mutate({ params: { aseguradora }, body: { exige_visto_bueno: exige as Act[] } })}
      >
        <Stack gap="xs" mt="xs">
          {RELEASED_ACTS.map((one) => (
            <Checkbox
              key={one}
              value={one}
              label={t(`vistoBueno.acto.${one}`)}
              description={t(`vistoBueno.detalle.${one}`)}
              disabled={change.isPending}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Paper>
  );
}
