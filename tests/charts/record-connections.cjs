// Loaded into the chart server by NODE_OPTIONS: writes down every connection that the process opens and every name that it looks up.
const { appendFileSync } = require('node:fs');
const net = require('node:net');
const dns = require('node:dns');

const note = (line) => appendFileSync(process.env.CONNECTIONS_FILE, `${line}\n`);

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const { host, port, path } = typeof options === 'object' ? options : { port: options, host: given[1] };
  note(`connect ${path ?? `${host ?? 'localhost'}:${port}`}`);
  return connect.apply(this, given);
};

const lookup = dns.lookup;
dns.lookup = (name, ...given) => {
  note(`lookup ${name}`);
  return lookup(name, ...given);
};
