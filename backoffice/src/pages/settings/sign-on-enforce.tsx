/** Nobody signs in with a password any more, but for one person where the provider fails. */
import { Badge, Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';
import type { SignOnHands, SignOnView } from './sign-on-hands.ts';

interface Props {
  readonly view: SignOnView;
  readonly configured: NonNullable<SignOnView['configurado']>;
  readonly hands: SignOnHands;
}

export function EnforceSignOn({ view: { candidatos }, configured, hands }: Props) {
  const { t } = useTranslation('inicioUnico');
  const { exigido, emergencia } = configured;
  const people = candidatos.map(({ usuario_id, nombre, email }) => ({
    value: usuario_id,
    label: `${nombre} · ${email}`,
  }));
  return (
    <Section
      title={t('exigir.titulo')}
      actions={<Badge color={exigido ? 'verde' : 'gray'}>{t(exigido ? 'exigir.activo' : 'exigir.inactivo')}</Badge>}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('exigir.texto')}
        </Text>
        {exigido ? (
          <Relax person={people.find(({ value }) => value === emergencia)?.label ?? '–'} hands={hands} />
        ) : (
          <Demand people={people} tried={configured.probado !== null} hands={hands} />
        )}
      </Stack>
    </Section>
  );
}

interface DemandProps {
  readonly people: readonly { readonly value: string; readonly label: string }[];
  readonly tried: boolean;
  readonly hands: SignOnHands;
}

function Demand({ people, tried, hands }: DemandProps) {
  const { t } = useTranslation('inicioUnico');
  const [chosen, choose] = useState<string | null>(null);
  const [asking, ask] = useState(false);
  // a button that does nothing says what it waits for
  const before = tried ? chosen === null && people.length > 0 && t('exigir.elija') : t('exigir.antesProbar');
  return (
    <>
      {people.length === 0 ? (
        <Text size="sm">{t('exigir.nadie')}</Text>
      ) : (
        <Select
          label={t('exigir.emergencia')}
          description={t('exigir.emergenciaTexto')}
          data={people}
          value={chosen}
          onChange={choose}
          maw={420}
        />
      )}
      {before && <Text size="sm">{before}</Text>}
      <Button w="fit-content" disabled={!chosen || !tried} onClick={() => ask(true)}>
        {t('exigir.boton')}
      </Button>
      <Confirm
        opened={asking}
        title={t('exigir.pregunta')}
        text={t('exigir.texto')}
        button={t('exigir.confirmar')}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          if (chosen) hands.demand({ exigido: true, emergencia: chosen });
        }}
      />
    </>
  );
}

function Relax({ person, hands }: { readonly person: string; readonly hands: SignOnHands }) {
  const { t } = useTranslation('inicioUnico');
  const [asking, ask] = useState(false);
  return (
    <>
      <Text size="sm">{t('exigir.emergenciaEs', { persona: person })}</Text>
      <Button w="fit-content" variant="default" loading={hands.busy} onClick={() => ask(true)}>
        {t('exigir.quitar')}
      </Button>
      <Confirm
        opened={asking}
        title={t('exigir.quitarPregunta')}
        text={t('exigir.quitarTexto')}
        button={t('exigir.quitar')}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          hands.demand({ exigido: false });
        }}
      />
    </>
  );
}
