/** Where a task is done: the tab of the case. */
import type { Task } from '@albacea/contract/schemas/desk.ts';

const TAB: Readonly<Record<Task['clase'], string>> = {
  persona_viva: 'resumen',
  llamar: 'notas',
  rectificar: 'vida',
  avisar: 'vida',
  derechos: 'derechos',
  documentos: 'documentos',
  nombre: 'mandato',
  relevo: 'resumen',
  consulta: 'consultas',
  visto_bueno: 'resumen',
  respuesta: 'cuentas',
  correo: 'mensajes',
  objecion: 'objeciones',
  enviar: 'cuentas',
  reclamar: 'cuentas',
  delegado: 'cuentas',
  decidir: 'cuentas',
  certificados: 'certificados',
  familia: 'notas',
  cerrar: 'resumen',
};

export const destinationOf = ({
  aseguradora,
  caso_id,
  clase,
}: Pick<Task, 'aseguradora' | 'caso_id' | 'clase'>): string => `/${aseguradora}/casos/${caso_id}?ver=${TAB[clase]}`;
