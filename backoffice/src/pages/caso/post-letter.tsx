/** A letter by post: somebody looks the provider's address up and gives the source. */
import { Button, Modal, Paper, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandForm } from '../../ui/command.tsx';
import { linesOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { EMAIL_IMPEDIMENTS, type Letter, type LetterAsShown, Sheet } from './letter-parts.tsx';

interface Props extends LetterAsShown {
  readonly cuenta: Cuenta;
}

export function PostLetter({ cuenta, carta, query }: Props) {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const [opened, controls] = useDisclosure();
  const isCarried = carta.medios_postales.length > 0;
  if (
    !live ||
    !isCarried ||
    carta.en_primera_persona ||
    carta.motivos.some(({ codigo }) => !EMAIL_IMPEDIMENTS.includes(codigo))
  )
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
  const [address, type] = useState('');
  const [source, explain] = useState('');
  const lineas = linesOf(address);
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/envio"
      params={{ ...params, cuenta: cuenta.cuenta_id }}
      fields={{
        'postal.medio': {
          label: t('postal.medio'),
          nameOf: (one) => t(`postal.medios.${one}`),
          options: carta.medios_postales,
          defaultValue: carta.medios_postales[0],
          required: true,
        },
        'postal.lineas': (
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
        ),
        motivo_direccion: {
          label: t('postal.fuente'),
          description: t('postal.fuenteAyuda'),
          value: source,
          onChange: explain,
          required: true,
        },
      }}
      body={{ ...query, version: cuenta.version }}
      shape={({ postal, ...whole }) => ({ ...whole, ...(postal && { postal: { ...postal, lineas } }) })}
      button={t('postal.enviar')}
      disabled={lineas.length < 2 || lineas.length > 6}
      onCancel={onClose}
      onFinish={onClose}
      below={
        <>
          <Muted>{t('postal.sale')}</Muted>
          <Sheet text={carta.texto} language={carta.idioma} label={carta.asunto} framed />
        </>
      }
    >
      {carta.postal_anotada && (
        <NotedAddress
          noted={carta.postal_anotada}
          onUse={({ lineas: noted, fuente }) => {
            type(noted.join('\n'));
            explain(fuente);
          }}
        />
      )}
    </CommandForm>
  );
}

type Noted = NonNullable<Letter['postal_anotada']>;

/** The address used before, with its source, and a button to use it again unless a letter came back from it. */
function NotedAddress({ noted, onUse }: { readonly noted: Noted; readonly onUse: (noted: Noted) => void }) {
  const { t } = useTranslation('caso');
  const { date } = useFormats();
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('postal.anotada')}>
      <Text size="sm" fw={600}>
        {t('postal.anotada')}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {noted.lineas.join('\n')}
      </Text>
      <FinePrint mb="xs">{t('postal.anotadaDe', { fuente: noted.fuente, dia: date(noted.anotada) })}</FinePrint>
      {noted.devuelta === null ? (
        <Button size="xs" variant="default" onClick={() => onUse(noted)}>
          {t('postal.usar')}
        </Button>
      ) : (
        <Text size="sm" fw={600} c="var(--mantine-color-error)">
          {t('postal.devuelta', { dia: date(noted.devuelta) })}
        </Text>
      )}
    </Paper>
  );
}
