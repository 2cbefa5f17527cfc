/** Where a task is done: the tab of the case. */
import type { Tarea } from '@albacea/contract/mesa.ts';

const PESTANA: Readonly<Record<Tarea['clase'], string>> = {
  documentos: 'documentos',
  nombre: 'mandato',
  objecion: 'objeciones',
  enviar: 'cuentas',
  reclamar: 'cuentas',
  delegado: 'cuentas',
  decidir: 'cuentas',
  certificados: 'certificados',
  familia: 'notas',
  cerrar: 'resumen',
};

export const destinoDe = ({ aseguradora, caso_id, clase }: Pick<Tarea, 'aseguradora' | 'caso_id' | 'clase'>): string =>
  `/${aseguradora}/casos/${caso_id}?ver=${PESTANA[clase]}`;
