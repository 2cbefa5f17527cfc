/** The certificates of public registers, each with the first day on which it can be asked for. */
import { DOCUMENTO_DE_CERTIFICADO } from '@albacea/contract/listas.ts';
import {
  Anchor,
  Button,
  Group,
  Modal,
  Paper,
  Radio,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Dato, Datos } from '../../ui/dato.tsx';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { hoyEnMadrid, useFormatos } from '../../ui/formatos.ts';
import { MarcaDeCertificado } from '../../ui/marcas.tsx';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { useCertificadoChanges } from './changes.ts';
import { type Certificado, useCaso } from './contexto.ts';
import { NotYet } from './not-yet.tsx';
import { PaperChoice } from './paper-choice.tsx';
import { useVista } from './vista.ts';

const ORDENES = ['solicitar', 'obtener', 'denegar', 'descartar'] as const;
type Orden = (typeof ORDENES)[number];

export function Certificados() {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/certificados', { parametros });
  return (
    <Leido lectura={lectura}>
      {({ elementos }) =>
        elementos.length === 0 ? (
          <Paper>
            <Vacio titulo={t('certificados.vacio')} texto={t('certificados.vacioTexto')} />
          </Paper>
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
            {elementos.map((certificado) => (
              <Ficha key={certificado.tipo} certificado={certificado} />
            ))}
          </SimpleGrid>
        )
      }
    </Leido>
  );
}

function Ficha({ certificado }: { readonly certificado: Certificado }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  const { ver } = useVista();
  const [orden, abrir] = useState<Orden | null>(null);
  const posibles = ORDENES.filter((una) => certificado.posible.includes(una));
  const cerrar = () => abrir(null);
  return (
    <Paper component="article" p="md">
      <Group justify="space-between" mb="sm" wrap="nowrap" align="flex-start">
        <Title order={2} size="h3">
          {comun(`certificado.${certificado.tipo}`)}
        </Title>
        <MarcaDeCertificado estado={certificado.estado} />
      </Group>
      <Datos>
        <Dato nombre={t('certificados.organismo')}>{certificado.organismo}</Dato>
        <Dato nombre={t('certificados.tasa')}>
          {certificado.tasa
            ? `${formatos.euros(certificado.tasa.importe)} (${certificado.tasa.modelo})`
            : t('certificados.gratis')}
        </Dato>
        <Dato nombre={t('certificados.desde')}>
          {certificado.desde ? formatos.fecha(certificado.desde) : t('certificados.siempre')}
        </Dato>
        {certificado.solicitado && (
          <Dato nombre={t('certificados.solicitado')}>{formatos.fecha(certificado.solicitado)}</Dato>
        )}
        {certificado.plazo && <Dato nombre={t('certificados.plazo')}>{formatos.fecha(certificado.plazo)}</Dato>}
        {certificado.proxima_fecha && (
          <Dato nombre={t('certificados.proxima')}>{formatos.fecha(certificado.proxima_fecha)}</Dato>
        )}
        {certificado.resultado && (
          <Dato nombre={t('certificados.resultado')}>
            {t(`certificados.dice.${certificado.resultado}.${deConsta(certificado.tipo)}`)}
          </Dato>
        )}
        {certificado.expedido && (
          <Dato nombre={t('certificados.expedido')}>{formatos.fecha(certificado.expedido)}</Dato>
        )}
        {certificado.reciente_hasta && (
          <Dato nombre={t('certificados.reciente')}>{formatos.fecha(certificado.reciente_hasta)}</Dato>
        )}
      </Datos>
      {certificado.documento_id && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="sm"
          onClick={() => ver('documentos', certificado.documento_id ?? undefined)}
        >
          {t('certificados.ver')}
        </Anchor>
      )}
      {posibles.length > 0 && (
        <Group gap="xs" mt="md">
          {posibles.map((una) => (
            <Button key={una} size="xs" variant={una === 'solicitar' ? 'filled' : 'default'} onClick={() => abrir(una)}>
              {t(`certificados.orden.${una}`)}
            </Button>
          ))}
        </Group>
      )}
      <NotYet impedidas={certificado.impedidas} nombre={(una) => t(`certificados.orden.${una as Orden}`)} />
      <Modal
        opened={orden !== null}
        onClose={cerrar}
        title={orden && `${t(`certificados.orden.${orden}`)}: ${comun(`certificado.${certificado.tipo}`)}`}
      >
        {orden && <Mando key={orden} orden={orden} certificado={certificado} cerrar={cerrar} />}
      </Modal>
    </Paper>
  );
}

/** Two of the registers say whether something is there: a will, or policies. */
const deConsta = (tipo: Certificado['tipo']) => (tipo === 'seguros_fallecimiento' ? 'seguros' : 'testamento');

interface PropsDeMando {
  readonly orden: Orden;
  readonly certificado: Certificado;
  readonly cerrar: () => void;
}

function Mando({ orden, certificado, cerrar }: PropsDeMando) {
  const { t } = useTranslation('caso');
  const { parametros, caso } = useCaso();
  const { seen, before, alFallar } = useSeen(certificado);
  const changes = useCertificadoChanges()(before, seen);
  const possible = changes === null || seen.posible.includes(orden);
  const opciones = { hecho: t('certificados.hecho'), alTerminar: cerrar, alFallar };
  const solicitar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/certificados/{tipo}/solicitud', opciones);
  const obtener = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/certificados/{tipo}/obtencion', opciones);
  const descartar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/certificados/{tipo}/descarte', opciones);
  const denegar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/certificados/{tipo}/denegacion', opciones);
  const { tipo, version } = seen;
  const lugar = { ...parametros, tipo };
  const papeles = caso.documentos.filter(
    (uno) => uno.tipo === DOCUMENTO_DE_CERTIFICADO[tipo] && uno.estado !== 'rechazado',
  );
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const de = (nombre: string) => String(campos.get(nombre) ?? '').trim();
    const motivo = de('motivo') ? { motivo: de('motivo') } : {};
    if (orden === 'solicitar')
      return solicitar.mutate({ parametros: lugar, cuerpo: { version, ...(de('plazo') && { plazo: de('plazo') }) } });
    if (orden === 'obtener')
      return obtener.mutate({
        parametros: lugar,
        cuerpo: {
          version,
          documento: de('documento'),
          ...(de('expedido') && { expedido: de('expedido') }),
          ...(de('resultado') && { resultado: de('resultado') as 'consta' }),
        },
      });
    const mando = orden === 'descartar' ? descartar : denegar;
    mando.mutate({ parametros: lugar, cuerpo: { version, ...motivo } });
  };
  const mandos = [solicitar, obtener, descartar, denegar];
  const enMarcha = mandos.some(({ isPending }) => isPending);
  const fallo = mandos.find(({ error }) => error !== null)?.error ?? null;
  return (
    <form onSubmit={enviar}>
      <Stack>
        {orden === 'solicitar' && (
          <TextInput type="date" name="plazo" label={t('certificados.plazoOpcional')} min={hoyEnMadrid()} />
        )}
        {orden === 'obtener' && (
          <>
            <PaperChoice
              name="documento"
              label={t('certificados.documento')}
              placeholder={t('certificados.sinDocumento')}
              tipo={DOCUMENTO_DE_CERTIFICADO[tipo]}
              papeles={papeles}
            />
            <TextInput type="date" name="expedido" label={t('certificados.expedidoOpcional')} max={hoyEnMadrid()} />
            {tipo !== 'defuncion_literal' && (
              <Radio.Group name="resultado" label={t('certificados.resultado')} required>
                <Stack gap={6} mt={6}>
                  {(['consta', 'no_consta'] as const).map((uno) => (
                    <Radio key={uno} value={uno} label={t(`certificados.dice.${uno}.${deConsta(tipo)}`)} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          </>
        )}
        {(orden === 'descartar' || orden === 'denegar') && (
          <Textarea name="motivo" label={t('certificados.motivo')} maxLength={2000} autosize minRows={2} />
        )}
        <Refused fallo={fallo} changes={changes} possible={possible} />
        <Button type="submit" loading={enMarcha} disabled={!possible || (orden === 'obtener' && papeles.length === 0)}>
          {t(`certificados.orden.${orden}`)}
        </Button>
      </Stack>
    </form>
  );
}
