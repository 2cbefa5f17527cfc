/** A message to the family; one that has not left yet counts down and can be undone. */
import type { Message } from '@albacea/contract/schemas/messages.ts';
import { Badge, Button, Group, Paper, Spoiler, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint } from '../../ui/text.tsx';
import { FIRST_WAIT, UndoButton } from '../../ui/undo.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useCaso } from './context.ts';

/** Id of the thread. */
export const THREAD_ID = 'conversacion';
const COLOUR: Partial<Record<Message['estado'], string>> = {
  por_salir: 'ocre',
  pendiente: 'ocre',
  enviado: 'verde',
  rechazado: 'teja',
  caducado: 'teja',
};

/** Where the focus goes once a message was written: the next Tab reaches the undo button. */
export const focusOnMessages = (): void => document.getElementById(THREAD_ID)?.focus();

export function MessageItem({ message, left }: { readonly message: Message; readonly left: number | null }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const gestores = useGestores();
  const { plantilla, medio, estado, escrito, autor, para, asunto, idioma, parrafos } = message;
  const author = gestores.nameOf(autor) ?? t('nota.alguien');
  return (
    <Paper component="article" p="md" withBorder>
      <Group justify="space-between" gap="xs" mb={6} align="flex-start">
        <Group gap="xs">
          <Badge color={COLOUR[estado] ?? 'gray'}>{t(`mensajes.estado.${estado}`)}</Badge>
          <Text size="sm" fw={600}>
            {t(`mensajes.plantilla.${plantilla}`)}
          </Text>
          <FinePrint>
            {t(medio === 'sms' ? 'mensajes.medios.sms_suelto' : 'mensajes.medios.correo')} · {formats.moment(escrito)} ·{' '}
            {author}
          </FinePrint>
        </Group>
        {left !== null && <TakeBack message={message} left={left} />}
      </Group>
      <FinePrint>
        {para}
        {message.al_anterior && ` · ${t('mensajes.alAnterior')}`}
      </FinePrint>
      <RequestedDocumento message={message} />
      <Spoiler
        mt="xs"
        maxHeight={0}
        showLabel={t('mensajes.leer')}
        hideLabel={t('mensajes.cerrar')}
        styles={{ control: { fontSize: 'var(--mantine-font-size-sm)' } }}
      >
        <Stack gap="sm" pb="xs">
          {asunto !== null && (
            <Text fw={600} lang={idioma}>
              {asunto}
            </Text>
          )}
          <Paragraphs idioma={idioma} parrafos={parrafos} />
        </Stack>
      </Spoiler>
    </Paper>
  );
}

function TakeBack({ message: { mensaje_id: mensaje, plantilla }, left }: { message: Message; left: number }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const undo = useCommand('DELETE /aseguradoras/{aseguradora}/casos/{caso}/mensajes/{mensaje}', {
    done: t('mensajes.deshecho'),
    onFinish: focusOnMessages,
  });
  return (
    <Group gap="xs">
      {/* screen readers don't announce every second */}
      <Text size="sm" aria-hidden className="cifras">
        {left > FIRST_WAIT
          ? t('mensajes.otraVez', { count: Math.ceil(left / 60) })
          : left > 0
            ? t('mensajes.sale', { count: left })
            : t('mensajes.saliendo')}
      </Text>
      <UndoButton
        loading={undo.isPending}
        aria-label={t('mensajes.deshacer', { que: t(`mensajes.plantilla.${plantilla}`) })}
        onClick={() => undo.mutate({ params: { ...params, mensaje } })}
      >
        {common('deshacer')}
      </UndoButton>
    </Group>
  );
}

/** The document that the message asked for, with a button to withdraw the request. */
function RequestedDocumento({ message: { mensaje_id: mensaje, pide, estado } }: { readonly message: Message }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const stop = useCommand('DELETE /aseguradoras/{aseguradora}/casos/{caso}/mensajes/{mensaje}/papel', {
    done: t('mensajes.dejado'),
    onFinish: focusOnMessages,
  });
  if (pide === null || estado === 'deshecho') return null;
  return (
    <Group gap="sm" mt="xs">
      <Text size="sm">{t(`mensajes.pide.${pide.estado}`, { papel: common(`documento.${pide.papel}`) })}</Text>
      {pide.estado === 'pedido' && estado !== 'por_salir' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={stop.isPending}
          onClick={() => stop.mutate({ params: { ...params, mensaje } })}
        >
          {t('mensajes.dejar')}
        </Button>
      )}
    </Group>
  );
}

/** The paragraphs of a message, each marked with its language. */
export function Paragraphs({ idioma, parrafos }: Pick<Message, 'idioma' | 'parrafos'>) {
  return (
    <Stack gap="sm" lang={idioma}>
      {parrafos.map(({ texto, idioma: own }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a letter stay in their order
        <Text key={i} className="texto" {...(own && { lang: own })}>
          {texto}
        </Text>
      ))}
    </Stack>
  );
}
