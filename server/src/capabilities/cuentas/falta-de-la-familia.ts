/**
 * Whether a confirmed account `k` lacks something that only the family has, as a condition in SQL: the signature of a mandate
 * that covers it, or what its provider wants (`papelesQueFaltan` and the guard of a request say the same of a single account).
 * A key that the deceased left is never kept here, so nobody waits for one.
 */
export const FALTA_DE_LA_FAMILIA = `(k.estado = 'confirmada' and (not k.en_mandato or exists (
  select 1 from proveedor_papeles p, unnest(p.papeles) as pedido(papel)
   where p.proveedor = k.proveedor and p.accion = k.accion and pedido.papel <> 'clave_de_acceso'
     and case when pedido.papel = 'identificador_cuenta' then not k.con_identificador
              else not exists (
                select 1 from documentos d
                 where d.aseguradora_id = k.aseguradora_id and d.caso = k.caso and d.estado = 'validado' and d.fichero_borrado is null
                   and (d.cuenta is null or d.cuenta = k.id)
                   and d.tipo in (pedido.papel, case when pedido.papel = 'prueba_fallecimiento' then 'certificado_defuncion' end)) end)))`;
