/** A delivery as it was sent: its body, its headers, and a command that sends the same to the same address. */
import { Code, Group, Stack, Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { Copy } from '../../ui/once.tsx';
import { Read } from '../../ui/states.tsx';

type AsSent = DataOf<'GET /aseguradoras/{aseguradora}/webhooks/{id}/entregas/{entrega}'>;

interface EntregaAsSentProps {
  readonly params: { readonly aseguradora: string; readonly id: string; readonly entrega: string };
}

export function EntregaAsSent({ params }: EntregaAsSentProps) {
  const reading = useReading('GET /aseguradoras/{aseguradora}/webhooks/{id}/entregas/{entrega}', { params });
  return <Read reading={reading}>{(sent) => <Sent sent={sent} />}</Read>;
}

function Sent({ sent }: { readonly sent: AsSent }) {
  const { t } = useTranslation('desarrolladores');
  const parts = {
    cuerpo: sent.cuerpo,
    cabeceras: sent.cabeceras.map(({ nombre, valor }) => `${nombre}: ${valor}`).join('\n'),
    curl: curlOf(sent),
  } as const;
  return (
    <Stack gap="xs" mt="xs">
      <Tabs defaultValue="cuerpo" keepMounted={false}>
        <Tabs.List aria-label={t('entrega.ver')}>
          {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`entrega.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(parts).map(([part, text]) => (
          <Tabs.Panel key={part} value={part} pt="xs">
            <Group align="flex-start" wrap="nowrap" gap="sm">
              {/* a region that scrolls is reached by the keyboard */}
              <Code block className="partible" flex={1} mah={280} tabIndex={0}>
                {text}
              </Code>
              <Copy value={text} />
            </Group>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="xs" c="dimmed">
        {t('entrega.nota')}
      </Text>
    </Stack>
  );
}

/** Quoted for a POSIX shell, whatever the text holds. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const curlOf = ({ url, cuerpo, cabeceras }: AsSent): string =>
  [
    `curl -i -X POST ${quoted(url)}`,
    ...cabeceras.map(({ nombre, valor }) => `-H ${quoted(`${nombre}: ${valor}`)}`),
    `--data-binary ${quoted(cuerpo)}`,
  ].join(' \\\n  ');
