/** A letter on paper, where a provider takes no e-mail: to an address that is looked up and said where from. */
import { Button, Group, Modal, Paper, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { type Cuenta, useCaso } from './context.ts';
import type { LetterInHand } from './letter-in-hand.ts';
import { Sheet } from './sheet.tsx';

/** What keeps a letter from going by e-mail, and not on paper. */
const OF_EMAIL: readonly string[] = ['otro_canal', 'sin_direccion'];

interface Props extends LetterInHand {
  readonly cuenta: Cuenta;
}

export function PostLetter({ cuenta, carta, query }: Props) {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const [opened, controls] = useDisclosure();
  const isCarried = carta.medios_postales.length > 0;
  if (!live || !isCarried || carta.en_primera_persona || carta.motivos.some(({ codigo }) => !OF_EMAIL.includes(codigo)))
    return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconMail size={15} aria-hidden />} onClick={controls.open}>
        {t('postal.abrir')}
      </Button>
      <Modal
        opened={opened}
        onClose={controls.close}
        title={t('postal.titulo', { cuenta: cuenta.proveedor })}
        size="min(900px, 96vw)"
      >
        <PostForm cuenta={cuenta} carta={carta} query={query} onClose={controls.close} />
      </Modal>
    </>
  );
}

function PostForm({ cuenta, carta, query, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { date } = useFormats();
  const { postal_anotada: offered, medios_postales: kinds } = carta;
  const [kind, choose] = useState(kinds[0]);
  const [address, type] = useState('');
  const [source, explain] = useState('');
  const send = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/envio', {
    onFail: () => true,
    onFinish: onClose,
  });
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const may = lines.length >= 2 && lines.length <= 6 && source.trim() !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!kind) return;
        const post = { postal: { medio: kind, lineas: lines }, motivo_direccion: source.trim() };
        send.mutate({
          params: { ...params, cuenta: cuenta.cuenta_id },
          body: { ...query, ...post, version: cuenta.version },
        });
      }}
    >
      <Stack>
        <Radio.Group
          label={t('postal.medio')}
          value={kind ?? null}
          onChange={(value) => choose(kinds.find((one) => one === value))}
        >
          <Group mt={6}>
            {kinds.map((one) => (
              <Radio key={one} value={one} label={t(`postal.medios.${one}`)} />
            ))}
          </Group>
        </Radio.Group>
        {offered && (
          <Paper withBorder p="sm" component="section" aria-label={t('postal.anotada')}>
            <Text size="sm" fw={600}>
              {t('postal.anotada')}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {offered.lineas.join('\n')}
            </Text>
            <Text size="xs" c="dimmed" mb="xs">
              {t('postal.anotadaDe', { fuente: offered.fuente, dia: date(offered.anotada) })}
            </Text>
            {offered.devuelta === null ? (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  type(offered.lineas.join('\n'));
                  explain(offered.fuente);
                }}
              >
                {t('postal.usar')}
              </Button>
            ) : (
              <Text size="sm" fw={600} c="var(--mantine-color-error)">
                {t('postal.devuelta', { dia: date(offered.devuelta) })}
              </Text>
            )}
          </Paper>
        )}
        <Textarea
          label={t('postal.direccion')}
          description={t('postal.direccionAyuda')}
          value={address}
          onChange={({ currentTarget: { value } }) => type(value)}
          required
          maxLength={480}
          autosize
          minRows={3}
          data-autofocus
        />
        <Textarea
          label={t('postal.fuente')}
          description={t('postal.fuenteAyuda')}
          value={source}
          onChange={({ currentTarget: { value } }) => explain(value)}
          required
          maxLength={300}
          autosize
          minRows={1}
        />
        <Text size="sm" c="dimmed">
          {t('postal.sale')}
        </Text>
        <Sheet text={carta.texto} language={carta.idioma} label={carta.asunto} framed />
        <ShapeFailure failure={send.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('carta.noEnviar')}
          </Button>
          <Button type="submit" loading={send.isPending} disabled={!may}>
            {t('postal.enviar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
