-- From a figure to its cases: the facts of cases alone, without the many more of their accounts.
create index cifras_hechos_de_casos on cifras_hechos (aseguradora_id, sellado) where tipo in ('caso', 'movimiento');
