-- Keyed hashes of the orders of deleted accounts. If the shop sends such an order again, its e-mail
-- address must not be stored again.
create table forgotten_orders (
  order_hash text primary key
);
