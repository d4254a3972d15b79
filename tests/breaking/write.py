# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes files as others write them, with sizes and check sums that match however large they are, and little memory.

Arrays may be followed by a filling of one byte: gigabytes of it are a hole in a .safetensors file, and packed in a
.npz file the same piece again and again.
"""
import base64
import dataclasses
import functools
import json
import operator
import re
import struct
import zlib

DESCRIPTIONS = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "U8": "|u1", "BOOL": "|b1"}
PIECE = 1 << 20
MARK = b"attention-lab-session\0\1\0\0\0"  # before the packed session of a picture


@dataclasses.dataclass
class Array:
    type: str  # as .safetensors has it, or NumPy's
    shape: list
    data: bytes = b""
    fill: bytes = b"\0"
    more: int = 0  # bytes of `fill` behind the data

    def size(self):
        return len(self.data) + self.more


def floats(shape, *values):
    """As many 32-bit numbers as the shape says, in turn those given."""
    count = functools.reduce(operator.mul, shape, 1)
    return Array("F32", list(shape), struct.pack("<f", *values) * count if len(values) == 1
                 else struct.pack(f"<{count}f", *(values[i % len(values)] for i in range(count))))


def texts(words):
    """As NumPy keeps them: characters of 4 bytes, all as long as the longest."""
    longest = max(map(len, words))
    return Array(f"<U{longest}", [len(words)],
                 b"".join(word.encode("utf-32-le", "surrogatepass").ljust(4 * longest, b"\0") for word in words))


def lines(words):
    """As bytes that are lines."""
    data = b"\n".join(words)
    return Array("U8", [len(data)], data)


def npy(array, order="False"):
    shape = "".join(f"{size}, " for size in array.shape)
    description = DESCRIPTIONS.get(array.type, array.type)
    header = f"{{'descr': '{description}', 'fortran_order': {order}, 'shape': ({shape}), }}\n".encode()
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(header) & 0xffff) + header + array.data


def repeated_sum(piece, times, begin):
    """CRC-32 of a piece many times over: the sum behind a piece is an affine function of the one before it."""
    offset = zlib.crc32(piece)
    columns = [zlib.crc32(piece, 1 << bit) ^ offset for bit in range(32)]
    for _ in range(times):
        begin = functools.reduce(operator.xor, (columns[bit] for bit in range(32) if begin >> bit & 1), offset)
    return begin


def packed(data, fill=b"", more=0, end=b"", level=9, zlib_frame=False):
    """Deflated data, filling and end, in pieces that do not know of each other."""
    def piece(part):
        packer = zlib.compressobj(level, zlib.DEFLATED, -15)
        return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)

    times, rest = divmod(more, PIECE)
    filling = fill * PIECE if times else b""
    again, last = piece(filling), fill * rest + end
    yield b"\x78\x9c" if zlib_frame else b""
    yield piece(data)
    for _ in range(times):
        yield again
    yield piece(last) + b"\3\0"
    if zlib_frame:
        total = zlib.adler32(data)
        for _ in range(times):
            total = zlib.adler32(filling, total)
        yield struct.pack(">I", zlib.adler32(last, total))


def local_header(name, method, total, size, unpacked):
    return struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, method, 0, 0, total, size, unpacked, len(name), 0) + name


def entry(name, method, total, size, unpacked, begin):
    """Of the central directory. Fields are cut to what they have room for, so that they can lie."""
    fields = (value & 0xffffffff for value in (total, size, unpacked))
    return struct.pack("<4s6H3I5H2I", b"PK\1\2", 20, 20, 0, method, 0, 0, *fields, len(name), 0, 0, 0, 0, 0,
                       begin & 0xffffffff) + name


def directory_end(count, size, begin):
    """With the record that counts in 64 bits where 16 do not do."""
    far = b""
    if count >= 0xffff:
        far = struct.pack("<4sQ2H2I4Q4sIQI", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, begin,
                          b"PK\6\7", 0, begin + size, 1)
    return far + struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, min(count, 0xffff), min(count, 0xffff), size, begin, 0)


def write_npz(path, arrays, level=None, lie=lambda name, fields: fields, order="False"):
    """Stored, or packed where a level is given. `lie` changes fields of the directory."""
    with open(path, "wb") as file:
        directory = []
        for name, array in arrays.items():
            name, begin = f"{name}.npy".encode(), file.tell()
            data = npy(array, order)
            times, rest = divmod(array.more, PIECE)
            total = zlib.crc32(data)
            if times:
                total = repeated_sum(array.fill * PIECE, times, total)
            total = zlib.crc32(array.fill * rest, total)
            unpacked = len(data) + array.more
            file.write(bytes(30) + name)
            if level is None:
                file.write(data)
                for _ in range(times):
                    file.write(array.fill * PIECE)
                file.write(array.fill * rest)
            else:
                for piece in packed(data, array.fill, array.more, level=level):
                    file.write(piece)
            method, size = (0, unpacked) if level is None else (8, file.tell() - begin - 30 - len(name))
            file.seek(begin)
            file.write(local_header(name, method, total, size, unpacked & 0xffffffff))
            file.seek(0, 2)
            directory.append(entry(*lie(name, (name, method, total, size, unpacked, begin))))
        begin, size = file.tell(), sum(map(len, directory))
        file.writelines([*directory, directory_end(len(directory), size, begin)])


def safetensors_header(arrays, metadata=None):
    header, at = {"__metadata__": metadata} if metadata else {}, 0
    for name, array in arrays.items():
        header[name] = {"dtype": array.type, "shape": array.shape, "data_offsets": [at, at + array.size()]}
        at += array.size()
    return json.dumps(header).encode()


def write_safetensors(path, arrays, header=None):
    """With a header of one's own, or the one that is right."""
    header = safetensors_header(arrays) if header is None else header
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(header)) + header)
        for array in arrays.values():
            file.write(array.data)
            if array.fill == b"\0":
                file.seek(array.more, 1)
            else:
                for _ in range(array.more // PIECE):
                    file.write(array.fill * PIECE)
                file.write(array.fill * (array.more % PIECE))
        file.truncate(max(file.tell(), 8 + len(header)))


def read_safetensors(path):
    data = path.read_bytes()
    begin = 8 + struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:begin])
    metadata = header.pop("__metadata__", None)
    inner = sorted(header.items(), key=lambda item: item[1]["data_offsets"])
    return {name: Array(told["dtype"], told["shape"], data[begin:][slice(*told["data_offsets"])])
            for name, told in inner}, metadata


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def with_session(figure, session):
    """A picture of the program with other bytes in place of its packed session."""
    if figure.startswith(b"\x89PNG"):
        at = figure.index(b"iTXt" + MARK) - 4
        length, = struct.unpack_from(">I", figure, at)
        return figure[:at] + chunk(b"iTXt", MARK + session) + figure[at + 12 + length:]
    return re.sub(rb'(encoding="zlib-base64">)[^<]*', lambda found: found[1] + base64.b64encode(session), figure)


def session_in(figure):
    """As it is packed in a picture of the program."""
    if figure.startswith(b"\x89PNG"):
        at = figure.index(b"iTXt" + MARK) - 4
        length, = struct.unpack_from(">I", figure, at)
        return figure[at + 8 + len(MARK):at + 8 + length]
    return base64.b64decode(re.search(rb'encoding="zlib-base64">([^<]*)', figure)[1])
