-- Orders of deleted accounts, as keyed hashes: the shop may send one again, and its address is not to come back.
create table forgotten_orders (
  order_hash text primary key
);
