/** Joiners and leavers: the address for the identity provider, and its tokens, each shown once. */
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Copy, Once } from '../../ui/once.tsx';
import { Section } from '../../ui/section.tsx';

export type ScimView = DataOf<'GET /servicio/scim'>;
type Token = ScimView['tokens'][number];

/** What can be done, for an insurer or for the service. */
export interface ScimHands {
  readonly busy: boolean;
  /** The token that has just been made; null: none, or it was copied. */
  readonly secret: string | null;
  make(): void;
  copied(): void;
  revoke(token: string): void;
}

/** With more than one the old one waits to be revoked. */
const TOKENS_MAXIMUM = 2;

export function ScimPanel({ view, hands }: { readonly view: ScimView; readonly hands: ScimHands }) {
  const { t } = useTranslation('scim');
  const [leaving, ask] = useState<Token | null>(null);
  return (
    <Section title={t('titulo')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" maw={760}>
          {t('texto')}
        </Text>
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {t('direccion')}
          </Text>
          <Group gap="xs">
            <Code style={{ overflowWrap: 'anywhere' }}>{view.direccion}</Code>
            <Copy value={view.direccion} />
          </Group>
        </Stack>
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t('tokens')}
          </Text>
          {view.tokens.length === 0 && <Text size="sm">{t('ninguno')}</Text>}
          {view.tokens.map((token) => (
            <OneToken key={token.token_id} token={token} onRevoke={() => ask(token)} />
          ))}
        </Stack>
        {view.tokens.length < TOKENS_MAXIMUM && (
          <Button
            w="fit-content"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            loading={hands.busy}
            onClick={hands.make}
          >
            {t('crear')}
          </Button>
        )}
        {view.tokens.length > 0 && (
          <Text size="sm" c="dimmed" maw={760}>
            {t('dos')}
          </Text>
        )}
      </Stack>
      <Once title={t('hecho')} secret={hands.secret} text={t('unaVez')} onClose={hands.copied} />
      <Confirm
        opened={leaving !== null}
        title={t('pregunta')}
        text={t('aviso')}
        button={t('revocar')}
        onClose={() => ask(null)}
        onConfirm={() => {
          if (leaving) hands.revoke(leaving.token_id);
          ask(null);
        }}
      />
    </Section>
  );
}

function OneToken({ token, onRevoke }: { readonly token: Token; readonly onRevoke: () => void }) {
  const { t } = useTranslation('scim');
  const { date, relative } = useFormats();
  return (
    <Group justify="space-between" gap="xs" maw={560}>
      <Stack gap={0}>
        <Text size="sm">
          {t('termina')} <Code>{token.final}</Code>
        </Text>
        <Text size="xs" c="dimmed">
          {t('creado', { fecha: date(token.creado) })} ·{' '}
          {token.ultimo_uso ? t('usado', { cuando: relative(token.ultimo_uso) }) : t('nunca')}
        </Text>
      </Stack>
      <Button
        variant="subtle"
        color="teja"
        size="compact-sm"
        aria-label={t('revocarDe', { final: token.final })}
        onClick={onRevoke}
      >
        {t('revocar')}
      </Button>
    </Group>
  );
}
