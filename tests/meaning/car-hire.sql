-- Camel case, cents, dates as texts, two keys to one table, codes in a comment without a label.
CREATE TABLE stations (stationId INTEGER PRIMARY KEY, title TEXT, city TEXT, openedOn TEXT, closedOn TEXT);
CREATE TABLE employees (employeeId INTEGER PRIMARY KEY, fullName TEXT, jobTitle TEXT, stationId INTEGER REFERENCES stations,
  managerId INTEGER REFERENCES employees, hiredOn TEXT, leftOn TEXT, monthlySalary REAL);
CREATE TABLE vehicles (vehicleId INTEGER PRIMARY KEY, plateNo TEXT UNIQUE, make TEXT, homeStationId INTEGER REFERENCES stations,
  purchasedOn TEXT, purchasePrice REAL, status TEXT, isElectric INTEGER);
CREATE TABLE customers (customerId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, country TEXT, birthDate TEXT, joinedOn TEXT, newsletter TEXT);
CREATE TABLE rentals (rentalId INTEGER PRIMARY KEY, customerId INTEGER REFERENCES customers, vehicleId INTEGER REFERENCES vehicles,
  pickupStationId INTEGER REFERENCES stations, returnStationId INTEGER REFERENCES stations, channel TEXT, bookedAt TEXT, dueAt TEXT,
  returnedAt TEXT, totalCents INTEGER, status TEXT);
CREATE TABLE rentalExtras (rentalId INTEGER REFERENCES rentals, extraId INTEGER REFERENCES extras, quantity INTEGER, feeCents INTEGER);
CREATE TABLE extras (extraId INTEGER PRIMARY KEY, label TEXT, dailyFeeCents INTEGER);
CREATE TABLE shopItems (itemId INTEGER PRIMARY KEY, itemName TEXT, price REAL);
CREATE TABLE shopSales (saleId INTEGER PRIMARY KEY, itemId INTEGER REFERENCES shopItems, soldOn TEXT, quantity INTEGER);
CREATE TABLE damageClaims (claimId INTEGER PRIMARY KEY, rentalId INTEGER REFERENCES rentals, reportedOn TEXT, closedOn TEXT,
  state TEXT, -- O open, C closed, R rejected
  estimateCents INTEGER);
INSERT INTO stations VALUES (1, 'Airport North', 'Porto', '2019-03-01', NULL), (2, 'Old Town', 'Lisbon', '2020-05-11', '2025-01-31');
INSERT INTO employees VALUES (1, 'Ana Lima', 'Manager', 1, NULL, '2019-03-01', NULL, 3100.5), (2, 'Rui Dias', 'Agent', 2, 1, '2021-09-15', '2024-02-29', 2050.0);
INSERT INTO vehicles VALUES (1, 'AA-01-BB', 'Fiat', 1, '2022-01-05', 15000.5, 'available', 0), (2, 'CC-02-DD', 'Opel', 2, '2023-06-07', 18000.9, 'sold', 1);
INSERT INTO customers VALUES (1, 'Eva', 'Stone', 'Spain', '1990-04-05', '2024-01-02', 'Y'), (2, 'Tom', 'Reed', 'Ireland', '1985-11-23', '2024-03-09', 'N');
INSERT INTO rentals VALUES (1, 1, 1, 1, 2, 'web', '2024-05-01 10:00:00', '2024-05-08', '2024-05-07', 21900, 'returned'),
  (2, 2, 2, 2, 2, 'phone', '2024-06-01 09:30:00', '2024-06-03', NULL, 9900, 'cancelled'), (3, 1, 2, 2, 1, 'web', '2024-06-09 09:30:00', '2024-06-13', NULL, 19900, 'no_show');
INSERT INTO extras VALUES (1, 'Child seat', 700), (2, 'Navigation', 500);
INSERT INTO rentalExtras VALUES (1, 1, 1, 700), (1, 2, 1, 500);
INSERT INTO damageClaims VALUES (1, 1, '2024-05-07', '2024-07-01', 'C', 120000), (2, 2, '2024-06-03', NULL, 'O', 33300);
INSERT INTO shopItems VALUES (1, 'Road map', 9.5), (2, 'Ice scraper', 4.9);
INSERT INTO shopSales VALUES (1, 1, '2024-05-07', 2), (2, 2, '2024-06-03', 3);
