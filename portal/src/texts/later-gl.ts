import type { laterEs } from './later-es.ts';

/** Words of a death certificate that is not there yet, in Galician. */
export const laterGl: typeof laterEs = {
  boton: 'Aínda non o teño',
  espera:
    'A funeraria adoita dalo aos poucos días. Se non, pídao de balde no Rexistro Civil de onde morreu, ou por internet.',
  sede: 'Pedilo no Ministerio de Xustiza',
  mientras: 'Pode seguir sen el. Ata telo non pedimos nada ás empresas.',
  recordamos: 'Lembrarémosllo por correo. Cando o teña, volva aquí.',
  sinRecordar: 'Cando o teña, volva aquí.',
  seguir: 'Seguir sen el',
  firmado: 'O seu permiso queda gardado. Cando teña o certificado de defunción, mándeo e comezamos. Non hai présa.',
};
