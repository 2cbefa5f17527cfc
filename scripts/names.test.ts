import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = '{contract,server,portal,backoffice,bench,e2e,examples,scripts}/**/*.{ts,tsx,css}';

/**
 * Technique has English names and the domain's nouns are Spanish (CONTRIBUTING.md). These are Spanish words that technique
 * once had; a word of the domain that one day is needed is taken off the list when it enters CONTRIBUTING.md.
 */
const SPANISH = new Set(
  `
abierta abiertas abierto abiertos abono abrir acaba acabar accesibilidad accesible accesos accion
acciones acepta aceptados aceptar acreedor activa activados activar actividad activo activos acto actores
adelantar adeudo adjunto adjuntos administra administrar admision admite admitido adoptar agencia agente
agentes agotado agrupado agrupador agrupar aguardar aguja agujas ahora ahorro aire aislamiento ajena
ajenas ajeno ajenos ajustar ajustes alargar alcance alcances aleatorios alfabeto alfabetos algo algoritmo
alguien algunas almacen alrededor alternar alternativas alto altos ambas ampliado ampliados anade anadido
anadir analisis analizar ancho anclas anfitrion anio anios anonimo anotacion anotador anotar antecedentes
antelacion antes antesala antiguedad antiguo anual anualidad anulacion anulado anular anunciados anunciar
anuncio apagado aparte apellidos apertura aperturas aplanar aplazar aplicacion aplicaciones aplicar
aporta aportar aporte aportes apuntado apunte apuntes apurar aqui archivo archivos arrancar arranque
arreglar arriendo asegurarse asentada asentar asignable asignacion asignar aspecto asunto asuntos atado
atajos atasco atencion atender atenuada atenuado auditar ausencia ausencias ausente autenticar
autorizacion autorizar avance avanzar avisar ayuda azar baja bajo barrer barrido bienvenida bilingue
binarios bloque bloqueado bloquear bloqueo bloques bomba borrado borrador borrados borrar boton botones
bucle buena busca buscador buscados buscando buscar busqueda buzon buzones cabe cabecera cabeceras cabeza
cabezas cabida cada cadena cadenas caduca caducar caducidad caidas calculados calculo calendario
calentamiento calidad callados callar cambiada cambiadas cambiado cambiando cambiar cambio cambios camino
caminos canales canario canarios cancelar candidato canonico cantidad capacidad capacidades caracter
carga cargado cargando cargar carpeta carpetas carreras casilla categoria caudal celda cerca cercana
cerrar cerrarse cerrojo certeza certezas ciclo ciclos cierre cifra cifrado cifrar cifras cimientos
ciudades clase clases clasificar clausulas clics cliente clientes cobrado cobrar cociente codificacion
codificaciones codificar codigo codigos coherencia cohorte coincidencia coletillas colgado colgar colores
columna columnas comentario comercio comienzo como compactar comparables comparada comparar compartidos
compilador compilar complemento completa completados completar completas completo completos componentes
componer compra compras comprimibles comprimidos comprimir comprobacion comprobaciones comprobado
comprobar comprueba compuesta computos comun comunes comunidad comunidades concesiones concluir
concurrencia condicional conducido conectar conexion conexiones configuracion configuran configurar
confirmacion confirmadas confirmar conoce conocida conocidas conocido consentimiento consentimientos
conservacion conservar consta construir consultar consumo contacto contadas contado contar contendiente
contenido contestacion contestado contexto contiene contrasenas contraste contratados contrato contratos
controles conviene copia copiables copiado copiar copias corchetes correccion correcciones corregible
corregibles corregida corregido corregir correo correos corriente corrientes corrige corta cortacircuitos
cortado corte cortes corto cortos cosas cotejo creada crear crecimiento creible
cronologia crudo cruz cual cualquier cualquiera cuando cuantas cuantos cubiertas cubo cubre cuerpo
cumplidas cumplido cuota curso debajo debida debido debidos decidida decidir decimales decimas decir
declaracion declarada declarar decodificar defecto definidos defuncion dejar delegado delicados demanda
demasiado demasiados demora demostracion denegar deniegan dentro dependencias derivar desactivacion
desactivar desacuerdo desafio desarrollo descanso descartada descartan descartar descarte descartes
descifrado descifrar descomposicion descompresores descomprimir desconocida desconocidas desconocido
descripcion desde desechar desempaquetar desenlace desenlaces desfigurado desglose deshacer desnudas
desnudo despachador despachar despedida despertador despertar despues destinatario destino destinos
desvio detalle detienen devolucion devoluciones devueltos diagnostico dialogo dias dibujar diccionarios
dicen dichas dicho dichos diez direccion direcciones directa directiva directo directorio discreto
discretos disculparse disfraces disfraz disparado disparadores disparados disparar disparo disparos
disponibles distintiva dividir doble documentacion documentada dominio dominios donde dormir duda dudosa
dudoso dueno duplicado duplicados duracion duraciones duradero durante economica economico edad edades
efecto ejecutar ejecutor ejemplo ejemplos eleccion elegibles elegida elegidas elegido elegidos elegir
elemento elige elisiones embebida embebido emitidos emitir empaquetar empezar empieza encabezado
encadenar encaja encajar encarga encargo encendido encendidos encolada encolar encontrar enfocado enlazar
enmascarado enmascarar entero enteros entorno entra entrada entradas entradilla entrado entrar entre
entrecomillada entrecomillado entregado entregar enumerar envejecer envia enviables enviada enviadas
enviado enviados enviar enviarse envie envio envios envoltorio equipo equipos errores escapada escapar
escena escenario escenarios escribible escribir escrito escritorio escritos escritura escucha escuchar
espaciado espacio especiales espera esperado esperados esperan esperar esperas esquema esquemas esta
estadistica estado estados estan estandar estilo estilos estimado estorba estreno estropicio etiqueta
etiquetas evento eventos evidencia exacto examinado excepciones exigir existe existente exito explicacion
explicada explicar extremos fabricas factores factura fallaban fallar fallecer fallecimiento fallo fallos
falta faltaba faltan faltas familia familias fecha fechado fechar fechas festivos fichas fichero ficheros
figuras fijo filtro filtros firmable firmadas firmado firmar firmes fluctuacion flujo
flujos foco forma formas formato formatos formulario formularios foro foto fotografiar fotos frase frases
freno frenos frescura fuente fuera fuertes fundamento fundar galleta gastar gasto geminada generador
generales generar gente gestiones gimnasio girar gotear gracia grafias grafico grupo grupos guardada
guardadas guardado guardados guardar guia guias habil habiles habitada habituales habla
hablado hablar hace hacen hacer hallado hallar hechas hecho hechos hermano hijo hijos histograma historia
historial historias hogar hogares hoja hojas holgura hondo hora horario horas horizonte hostil hueco
huecos huella huellas humo icono iconos idempotencia identidad identificador identificar idioma idiomas
igual iguales ilegible imagen impedida impedimento impedimentos importa importacion importaciones importe
importes imprescindibles impreso imprimir inadmision incumplida indice informe informes infraccion
infracciones inicial iniciales iniciar inicio inquilino inquilinos insertar insiste insistencia
insistencias insistio insistir inspeccion inspeccionado inspeccionar inspectores instalacion instalada
instalar instantanea instante instruccion intentar intento intentos interlinea intermediario
intermediarios internacional interno interrumpida interruptores invalidar invalido invitacion
invitaciones invitado invitados invitando invitar irreversibles jueves juicio juntar junto juzgar lado
lanzar largo latencia latencias lectores lectura legales leida leido leidos lengua lenguas lenta letra
letras leyenda liberado libre libres lienzo limite limpia limpiar limpio linea lineas lista listar listas
listo llaman llamar llana llave llavero llaves llegada llegadas llegar llena llenar
lleva lograda logradas logrado luego lugar lugares luminancia madurez maestra maestras malicia malo malos
manda mandar mando mandos manera maquina maquinas marca marcada marcador marcadores marcan marcar marcha
marco margen matar matriz maxima maximo maximos mayusculas mediana medianoche medicion medida medidas
medio medir memoria menos mensaje mensajes mensualidades metodo metodos metricas mezclar miembros
migracion migraciones migrada migrar millon miniaturas minimo minuscula minuto minutos mira miran mirar
misma mismo mixtos modelo modo modos moneda monedas montar morir mostrador mostrar motivo motivos motor
motores movible movimiento movimientos muchas muerte muertes muestra muestras mundo nacionales nadie
navegador navegadores necesario necesarios negar negativa negativas negativos neobanco neutra neutras
niega ninguna ninguno nivel niveles nodo nodos nombra nombradas nombrados nombrar nombre nombres
normalizadores normalizar notas noticia noticias notificado noviembre nuestro nuestros nueva nuevo nuevos
nulo numero numeros obedecer objetado objetar objetivo objetivos objeto objetos obligado obligatorios
obtencion obtener obtenido ociosa octubre ocupacion ocupada ocupadas ocupado ocupar oferta oficina
ofrecer ofrecidas ofrecido olvidar olvido opcion opcional opcionales opciones operacion operaciones
operada operadas operativos oraculo orden ordenadas ordenado ordenar ordenes organismo origen origenes
orilla oscuro otra otras otro otros oyente paciencia pagina paginas paises palabras paleta pantalla
pantallas papel papeles paquete paquetes parada parametros parar parece parecida parecidos parrafo parte
partes particulas partida partir pasa pasajeros pasar pascua paso pasos patrimonio patrones pausa pausar
pedido pedidos pedir pedirse pendiente pendientes pequeno perderlo perdida perdio perezoso perfil
perfiles periodicidad periodicidades periodo periodos permiso permisos permitido personalizado pestana
pestanas pide pieza piezas pintar pixeles plano plantado planteada plantear plantilla
plantillas plazo plazos plegado plegar pluma poblada poblar pocos poda podar podas politica poner
portador portero posible posibles posicion posteriores preambulo precio precios preferencias prefiere
prefijo pregunta preguntar preparada preparado preparados preparar prescripcion presentada presentado
presentar previa previas primera primeras principio prioridad prioridades prisa privilegios probar
problema problemas proceden procedencia procedimiento procesador proceso procesos profundidades programa
programar programas prohibicion prohibida prohibido prohibidos promesa propia propias propiedades
propietario propio propios proponer propuesta propuestas proxima proximas proximos prueba pruebas publica
publicadas publicado publicados puede puerta puertas puerto puertos puesto puestos puntualidad pura
purgar queja quien quienes quieta quieto quiso quitar rafaga raiz rango rangos raras raros rastro razon
razones reabrible reabrir reanudar reapertura recargar receptor receptores rechaza rechazar rechazo
rechazos recibida recibidas recibido recibidos recibir recibo recien reciente recifrar reclamacion
reclamada reclamado reclamar reclamo reclamos reconocer reconocida reconstruccion reconstruir recontar
recordado recordados recordar recordatorio recordatorios recorrer recorrido recortar recuento recuerda
recuerdos recuperacion recuperados recuperar recurso redactado redactar reencolar reenviar reenvolver
reescribir referido referidos refrescar refresco registra registrado registrados registro
registros regla reglas regresiones regulares rehusados reinicio reintentar reintentos relativas reloj
relojes remitente renglon renglones renombrar renovacion renovado renovar renueva repartidor repartir
reparto repeticiones repetida repetidas repetido repetir repetiria repositorio reposo requisitos
reservada reservadas reservados resolucion restablecer restantes resultado
resultados resumen resumir retencion retener retenida retirada retirar retraso retrasos retratar retrato
reunidos reunir reves revisado revisar revisiones revocar rezagadas ritmo rodar ronda rondas rotacion
rotado rotar rubrica ruido ruta rutas sabidos saldo salida salidas salio salir salud seccion secciones
secreto secretos sede segmento segmentos seguida seguido seguimiento seguir segun segundo segundos
seguridad seguro seleccion sellado sellados sellar sello semana semanas semilla senal sentarse sentencias
separador separadores serie servicio servidor servir sesion sesiones siempre signo signos siguiente
siguientes silabas silencio simbolos simulacion simulado simultaneas sincronizar sistema sistemas sitio
situacion sobra sobre socorrer socorrido solicitada solicitadas solicitante solicitantes solicitar
soltar sosiego sosten subida subidas subido subir suceso sucesos sucia suelta suelto sueltos
suma sumando sumandos sumar sumas sumidero suministro suministros superada superusuario suscribible
suscripcion suscripciones suya suyo suyos tanda tapar tardanzas tarde tardias tarea tareas tarjeta tasa
tasas teclado teclas telefono tema temprano tener termina terminaciones terminadas terminado terminados
terminando terminar territorio territorios texto textos tiempo tiempos tiene tinta tipo tipos titulo
titulos toca todas todavia todo todos tolerancia toma tomada tomado tomador tomados tomar tono torrente
totales trabajador trabajo trae traido tramite tramo tramos transicion transiciones transporte tras trazo
trazos trozo trozos tuneles turnar turno turnos ultima ultimo ultimos unica unicidad unir unos urgente
usada usar usuario usuarios vacia vaciables vaciar vacio vacios valen valida validacion validador
validadores validar valido valor valores variado variante variantes veces vecino vecinos vence vencida
vencido vencidos vende verdad veredicto verificacion verificar vida vidas viejas viejo vigencia vigente
vigilancia vigilar vinculo vinculos violada visita visitar vistos vivienda vivir vivos volcado volcar
voluntad voluntades volver vuelta vueltas vuelve zanjada zanjar
`
    .trim()
    .split(/\s+/),
);

function spanishWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => SPANISH.has(word));
}

test('file names and exported names hold no Spanish word but those of the domain', () => {
  const found: string[] = [];
  for (const file of globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })) {
    if (spanishWords(file).length > 0) found.push(`${file}: ${spanishWords(file).join(', ')}`);
    if (file.endsWith('.css')) continue;
    const source = readFileSync(`${ROOT}/${file}`, 'utf8');
    const names = source.matchAll(
      /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm,
    );
    for (const [, name = ''] of names)
      if (spanishWords(name).length > 0) found.push(`${file}: ${name}: ${spanishWords(name).join(', ')}`);
  }
  assert.deepEqual(found, []);
});
