/** The letter to the provider as it would leave now: read, taken as a PDF, sent by e-mail or copied into a form. */
import { CLASES_DE_CARTA } from '@albacea/contract/listas.ts';
import { Alert, Anchor, Button, Code, CopyButton, Group, Select, Stack, Text } from '@mantine/core';
import { IconCopy, IconFileTypePdf, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useLectura } from '../../aplicacion/datos.ts';
import { Dato, Datos } from '../../ui/dato.tsx';
import { Leido } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { type Cuenta, useCaso } from './contexto.ts';
import { type Carta, type ConsultaDeVista, type LetterInHand, WhyNot } from './send-letter.tsx';

interface PropsDeVista {
  readonly cuenta: Cuenta;
  /** Opens the letter to be read before it leaves. */
  readonly enviar: (letter: LetterInHand) => void;
}

export function VistaDeCarta({ cuenta, enviar }: PropsDeVista) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [clase, elegirClase] = useState<(typeof CLASES_DE_CARTA)[number]>(
    cuenta.carta_que_toca?.clase ?? (cuenta.estado === 'solicitada' ? 'recordatorio' : 'solicitud'),
  );
  const [idioma, elegirIdioma] = useState<'es' | 'en' | null>(null);
  const consulta = { clase, ...(idioma && { idioma }) };
  const lugar = { ...parametros, cuenta: cuenta.cuenta_id };
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta', {
    parametros: lugar,
    consulta,
  });
  return (
    <Stack>
      <Group gap="sm">
        <Select
          label={t('carta.clase')}
          data={CLASES_DE_CARTA.map((value) => ({ value, label: t(`carta.clases.${value}`) }))}
          value={clase}
          onChange={(valor) => valor && elegirClase(valor as typeof clase)}
          allowDeselect={false}
          size="xs"
          w={260}
        />
        <Select
          label={t('carta.idioma')}
          placeholder={t('carta.elDeQuienLaRecibe')}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          value={idioma}
          onChange={(valor) => elegirIdioma(valor as 'es' | null)}
          clearable
          size="xs"
          w={170}
        />
      </Group>
      <Leido lectura={lectura}>
        {(carta) => <Texto carta={carta} cuenta={cuenta} consulta={consulta} enviar={enviar} />}
      </Leido>
    </Stack>
  );
}

interface PropsDeTexto extends PropsDeVista {
  readonly carta: Carta;
  readonly consulta: ConsultaDeVista;
}

function Texto({ carta, cuenta, consulta, enviar }: PropsDeTexto) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros, vivo } = useCaso();
  const cliente = useCliente();
  const formatos = useFormatos();
  const lugar = { ...parametros, cuenta: cuenta.cuenta_id };
  const pdf = cliente.direccion('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta/pdf', {
    parametros: lugar,
    consulta,
  } as never);
  const motivos = carta.motivos.map(({ codigo }) => codigo);
  const soloFaltaDireccion = motivos.length === 1 && motivos[0] === 'sin_direccion';
  const papeles = carta.adjuntos.filter(({ clase }) => clase !== 'carta');
  const puede = carta.puede_enviarse || soloFaltaDireccion;
  return (
    <Stack gap="sm">
      <Datos>
        <Dato nombre={t('carta.para')}>
          {carta.destinatario.nombre}
          <Text size="xs" c="dimmed">
            {carta.destinatario.direccion ?? t('carta.desconocida')}
          </Text>
        </Dato>
        <Dato nombre={t('carta.por')}>{comun(`canal.${carta.canal}`)}</Dato>
        <Dato nombre={t('carta.asunto')}>{carta.asunto}</Dato>
        <Dato nombre={t('carta.adjuntos')}>
          {papeles.length === 0 ? (
            t('carta.sola')
          ) : (
            <ul className="lista-llana" lang={carta.idioma}>
              {papeles.map(({ nombre, documento_id }) => (
                <li key={documento_id ?? nombre}>{nombre}</li>
              ))}
            </ul>
          )}
        </Dato>
        {carta.ultimo_envio && (
          <Dato nombre={t('carta.ultimo')}>
            {t(`carta.estados.${carta.ultimo_envio.estado}`, { cuando: formatos.momento(carta.ultimo_envio.cuando) })}
          </Dato>
        )}
      </Datos>
      {carta.en_primera_persona && (
        <Alert color="gray">{t(carta.clase === 'reclamacion_aepd' ? 'carta.suya' : 'carta.primera')}</Alert>
      )}
      {!puede && motivos.some((codigo) => codigo !== 'envia_la_familia') && <WhyNot carta={carta} />}
      <Group gap="xs">
        {vivo && puede && (
          <Button
            size="xs"
            leftSection={<IconSend size={15} aria-hidden />}
            onClick={() => enviar({ carta, consulta })}
          >
            {t('carta.revisar')}
          </Button>
        )}
        <CopyButton value={carta.texto}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={copy}>
              {t(copied ? 'carta.copiado' : 'carta.copiar')}
            </Button>
          )}
        </CopyButton>
        <Anchor href={pdf} download size="sm">
          <Group gap={4} component="span">
            <IconFileTypePdf size={16} aria-hidden />
            {t('carta.pdf')}
          </Group>
        </Anchor>
      </Group>
      <Code block className="carta">
        {carta.texto}
      </Code>
    </Stack>
  );
}
