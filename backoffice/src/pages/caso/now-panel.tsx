/** What waits for the service in this case: the whole list in the overview, its first line above every other part. */
import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { useFormats } from '../../ui/formats.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { useActs } from './acts-context.ts';
import { useCaso } from './context.ts';
import { NEXT, NOW_PLACE } from './focus-next.ts';
import type { NowItem } from './now.ts';
import { useNowActs } from './now-acts.ts';
import { useItemName } from './now-name.ts';
import { useNow } from './use-now.ts';
import { useView } from './view.ts';

const TITLE = 'ahora-titulo';

/** The whole list; it says so where nothing waits. */
export function NowList() {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const items = useNow();
  useNextCommand(items?.[0]);
  if (items === null || (!live && items.length === 0)) return null;
  return (
    <Paper component="section" p="md" className="ahora" id={NOW_PLACE} tabIndex={-1} aria-labelledby={TITLE}>
      <Title order={2} size="h3" mb="sm" id={TITLE}>
        {items.length === 0 ? t('ahora.nada') : t('ahora.titulo')}
      </Title>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('ahora.nadaTexto')}
        </Text>
      ) : (
        <Stack component="ol" gap={0} className="ahora-lista">
          {items.map((item, i) => (
            <li key={item.key}>
              <Item item={item} first={i === 0} />
            </li>
          ))}
        </Stack>
      )}
    </Paper>
  );
}

/** One line: what comes after what one has in hand. */
export function NowLine() {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const { show } = useView();
  const { inHand } = useActs();
  const all = useNow();
  const items = all?.filter(({ id }) => id === null || id !== inHand) ?? null;
  const [first] = items ?? [];
  useNextCommand(first);
  if (items === null || (!live && !first)) return null;
  return (
    <Paper
      component="section"
      px="md"
      py={6}
      mb="sm"
      className="ahora"
      id={NOW_PLACE}
      tabIndex={-1}
      aria-label={t('ahora.siguiente')}
    >
      {first ? (
        <Group gap="sm" justify="space-between">
          <Item item={first} first line />
          {items.length > 1 && (
            <Anchor component="button" type="button" size="xs" onClick={() => show('resumen')}>
              {t('ahora.mas', { count: items.length - 1 })}
            </Anchor>
          )}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('ahora.nadaMas')}
        </Text>
      )}
    </Paper>
  );
}

/** By one key from anywhere in the case. */
function useNextCommand(item: NowItem | undefined): void {
  const { t } = useTranslation('caso');
  const actsOf = useNowActs();
  const [act] = item ? actsOf(item) : [];
  useCommands(act ? [{ id: 'caso.lo_siguiente', key: 'h', label: t('ahora.hacer'), run: act.run }] : []);
}

interface ItemProps {
  readonly item: NowItem;
  readonly first: boolean;
  readonly line?: boolean;
}

function Item({ item, first, line = false }: ItemProps) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const actsOf = useNowActs();
  const nameOf = useItemName();
  const { text, detail } = nameOf(item);
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap" className="ahora-cosa">
      <div>
        <Text size="sm" fw={600}>
          {line && (
            <Text span size="sm" c="dimmed" fw={400}>
              {t('ahora.siguiente')}:{' '}
            </Text>
          )}
          {detail ? `${detail}. ` : ''}
          <Text span size="sm" fw={400}>
            {text}
          </Text>
        </Text>
        {!line && item.day && (
          <Group gap={6}>
            <Text size="xs" c={item.late ? 'var(--mantine-color-error)' : 'dimmed'} className="mayuscula">
              {formats.relative(item.day)} · {formats.date(item.day)}
            </Text>
            {item.late && (
              <Badge size="xs" color="teja">
                {t('ahora.vencida')}
              </Badge>
            )}
          </Group>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {actsOf(item).map(({ label, run }, i) => (
          <Button
            key={label}
            size="xs"
            variant={first && i === 0 ? 'filled' : 'default'}
            onClick={run}
            aria-label={[label, detail ?? text].join(': ')}
            rightSection={first && i === 0 && <KeyHint k="h" />}
            {...(first && i === 0 && { [NEXT]: '' })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
