/** The documents of the case: a list, and beside it the selected one with its checks. */
import { DOCUMENTO_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Box, Button, FileButton, Group, Modal, NavLink, Paper, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormCommand, useReading } from '../../app/data.ts';
import { DocumentoBadge } from '../../ui/badges.tsx';
import { FormFailure } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { useActs } from './acts-context.ts';
import { type Caso, type Documento, useCaso } from './context.ts';
import { Revision } from './revision.tsx';
import { useChosen, useListKeys, useStableOrder, useView } from './view.ts';
import './caso.css';

/** Entries of the list that are not uploaded documents. */
const OTHER_PARTS = ['mandato', 'certificados'] as const;

interface OthersProps {
  readonly others: Readonly<Record<(typeof OTHER_PARTS)[number], ReactNode>>;
}

export function Documentos({ others }: OthersProps) {
  const { params } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos', { params });
  return <Read reading={reading}>{({ elementos }) => <List documentos={elementos} others={others} />}</Read>;
}

const sortKey = ({ estado, origen, recibido }: Documento): string =>
  `${estado === 'recibido' && origen !== 'servicio' ? 0 : 1} ${recibido}`;
const compareDocumentos = (one: Documento, other: Documento): number => sortKey(one).localeCompare(sortKey(other));

interface ListProps extends OthersProps {
  readonly documentos: readonly Documento[];
}

function List({ documentos, others }: ListProps) {
  const { t } = useTranslation('caso');
  const { view, show, arrive } = useView();
  const { underWay } = useActs();
  const other = OTHER_PARTS.find((part) => part === view);
  const sorted = useStableOrder(documentos, ({ documento_id }) => documento_id, compareDocumentos);
  const chosen = useChosen(sorted, ({ documento_id }) => documento_id);
  const seen = other ? undefined : chosen;
  useListKeys({
    ids: sorted.map(({ documento_id }) => documento_id),
    chosen: seen?.documento_id,
    id: 'papel',
    next: t('tecla.siguientePapel'),
    previous: t('tecla.anteriorPapel'),
    choose: (one) => arrive('documentos', one),
  });
  const index = <Index documentos={sorted} seen={seen?.documento_id ?? other ?? null} />;
  if (!seen)
    return (
      <div className="papeles">
        {index}
        {other ? (
          others[other]
        ) : (
          <Paper>
            <Empty title={t('documentos.vacio')} text={t('documentos.vacioTexto')} />
          </Paper>
        )}
      </div>
    );
  const id = seen.documento_id;
  const toReview = sorted.filter(
    ({ estado, documento_id }) =>
      estado === 'recibido' && documento_id !== id && !underWay.some((one) => one.id === documento_id),
  );
  const [next] = toReview;
  return (
    // a click within a document selects it and puts it into the address
    <div className="papeles">
      {index}
      <div onClickCapture={() => show('documentos', id)}>
        <Revision
          key={id}
          documento={seen}
          next={next && { howMany: toReview.length, go: () => arrive('documentos', next.documento_id) }}
        />
      </div>
    </div>
  );
}

interface IndexProps {
  readonly documentos: readonly Documento[];
  /** Id of the document in view, or the name of another entry; null: nothing is in view. */
  readonly seen: string | null;
}

function Index({ documentos, seen }: IndexProps) {
  const { t } = useTranslation('caso');
  const { show } = useView();
  const { underWay } = useActs();
  const { t: common } = useTranslation();
  const formats = useFormats();
  return (
    <Paper p="xs" className="papeles-lista">
      {documentos.map(({ documento_id, tipo, estado, origen, recibido, apartado }) => {
        const pendingAct = underWay.find(({ id }) => id === documento_id)?.kind;
        const details = [
          estado === 'validado' && common('estadoDocumento.validado'),
          pendingAct && t(pendingAct === 'rechazar' ? 'documentos.rechazandose' : 'documentos.enMarcha'),
          apartado !== null && t('relevo.apartado'),
          common(`actor.${origen}`),
          formats.relative(recibido),
        ];
        return (
          <NavLink
            key={documento_id}
            component="button"
            type="button"
            active={documento_id === seen}
            aria-current={documento_id === seen ? 'true' : undefined}
            onClick={() => show('documentos', documento_id)}
            label={common(`documento.${tipo}`)}
            description={
              <>
                {details.filter(Boolean).join(' · ')}
                {estado !== 'validado' && !pendingAct && (
                  <Box component="span" display="block" mt={2}>
                    <DocumentoBadge state={estado} />
                  </Box>
                )}
              </>
            }
            className="entrada"
          />
        );
      })}
      {OTHER_PARTS.map((part) => (
        <NavLink
          key={part}
          component="button"
          type="button"
          active={part === seen}
          aria-current={part === seen ? 'true' : undefined}
          onClick={() => show(part)}
          label={t(`documentos.${part}`)}
          className="entrada"
        />
      ))}
      <Group justify="center" pt="xs">
        <AddDocumento />
      </Group>
    </Paper>
  );
}

/** Types that can be added here: not the mandate, which is signed in the portal, nor the statement that only the insurer can provide. */
type AddedType = (typeof TYPES)[number];
const TYPES = DOCUMENTO_TYPES.filter((type) => type !== 'mandato' && type !== 'declaracion_aseguradora');

interface AddProps {
  readonly type?: AddedType | null;
  readonly cuenta?: string | undefined;
  readonly onAdd?: (documento: string) => void;
}

/** Adds a document. The button is gone once the case has ended, but a dialog that is open at that moment stays, with the file. */
function AddDocumento({ type: proposed = null, cuenta, onAdd }: AddProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params, live } = useCaso();
  const [opened, controls] = useDisclosure();
  const [type, choose] = useState<string | null>(proposed);
  const [file, take] = useState<File | null>(null);
  const add = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos', {
    done: t('documentos.anadido'),
    onFinish({ documento_id }) {
      take(null);
      controls.close();
      onAdd?.(documento_id);
    },
  });
  return (
    <>
      {live && (
        <Button size="xs" variant="default" leftSection={<IconUpload size={15} aria-hidden />} onClick={controls.open}>
          {t('documentos.anadir')}
        </Button>
      )}
      <Modal opened={opened} onClose={controls.close} title={t('documentos.anadir')}>
        <Stack>
          <Select
            label={t('documentos.papel')}
            data={TYPES.map((value) => ({ value, label: common(`documento.${value}`) }))}
            value={type}
            onChange={choose}
            allowDeselect={false}
          />
          <Group>
            <FileButton accept="application/pdf,image/jpeg,image/png" onChange={take}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('documentos.fichero')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c={file ? 'inherit' : 'dimmed'}>
              {file?.name ?? t('documentos.formatos')}
            </Text>
          </Group>
          <FormFailure failure={add.error} />
          <Button
            disabled={!type || !file}
            loading={add.isPending}
            onClick={() =>
              type &&
              file &&
              add.mutate({
                params,
                body: { tipo: type as 'otro', ...(cuenta && { cuenta_id: cuenta }) },
                file,
              })
            }
          >
            {t('documentos.anadir')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}

interface DocumentoChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly type: AddedType;
  readonly papers: Caso['documentos'];
  /** The account to which an added document belongs. */
  readonly cuenta?: string;
  readonly clearable?: boolean;
  /** true, the default: the latest document is preselected. */
  readonly preset?: boolean;
}

/** Selects a document of the case; a document that is added here is selected at once. */
export function DocumentoChoice({
  name,
  label,
  placeholder,
  type,
  papers,
  cuenta,
  clearable = false,
  preset = true,
}: DocumentoChoiceProps) {
  const { t: common } = useTranslation();
  const formats = useFormats();
  // undefined until somebody chooses; from then on a new document does not replace the choice
  const [chosen, choose] = useState<string | null>();
  const latest = preset ? (papers.at(-1)?.documento_id ?? null) : null;
  return (
    <Stack gap={6}>
      <Select
        name={name}
        label={label}
        placeholder={placeholder}
        data={papers.map((one) => ({
          value: one.documento_id,
          label: `${common(`documento.${one.tipo}`)} · ${formats.moment(one.recibido)}`,
        }))}
        value={chosen === undefined ? latest : chosen}
        onChange={choose}
        clearable={clearable}
        allowDeselect={clearable}
      />
      <AddDocumento type={type} cuenta={cuenta} onAdd={choose} />
    </Stack>
  );
}
